import { PutAside } from "./put-aside";
import { ScoreDialog } from "./score-dialog";
import { ScoreSheet } from "./score-sheet";
import { StartDialog } from "./start-dialog";

/** One file to load: see late-scoring.tsx. */
export const scoringParts = { PutAside, ScoreDialog, ScoreSheet, StartDialog };
