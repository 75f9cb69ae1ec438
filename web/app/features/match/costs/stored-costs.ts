import { createDraft } from "~/lib/forms/stored";
import type { CostsDraft } from "./cost-rules";

/** What is typed of the costs of a match, by its id: it survives a closed sheet and a reload. */
export const storedCosts = createDraft<CostsDraft>("lapang-costs", 2 * 60 * 60_000);
