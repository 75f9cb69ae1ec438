import { create } from "@bufbuild/protobuf";
import { type Block, BlockSchema } from "~/gen/lapang/v1/block_pb";

/** Two courts for three days in November. */
export function aBlock(more: Partial<Block> = {}): Block {
  const days = { fromDate: "2026-11-24", toDate: "2026-11-26", fromMinute: 0, toMinute: 1440 };
  return create(BlockSchema, { id: "k1", courtIds: ["c1", "c2"], ...days, reason: "New floor", ...more });
}
