import { Code, ConnectError } from "@connectrpc/connect";
import { ErrorInfoSchema, FieldViolationsSchema } from "~/gen/lapang/v1/error_pb";

/** A refusal with its reason, as the server sends it. */
export function refusal(code: Code, reason: string, metadata: Record<string, string> = {}): ConnectError {
  return new ConnectError(reason, code, undefined, [{ desc: ErrorInfoSchema, value: { reason, metadata } }]);
}

/** Violated rules by field path. */
export function violations(rules: Record<string, string>): ConnectError {
  const value = { violations: Object.entries(rules).map(([field, rule]) => ({ field, rule, problem: rule })) };
  return new ConnectError("invalid", Code.InvalidArgument, undefined, [{ desc: FieldViolationsSchema, value }]);
}
