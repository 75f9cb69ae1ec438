import { BookingAdminService } from "~/gen/lapang/v1/booking_admin_pb";
import { MoneyAdminService } from "~/gen/lapang/v1/money_admin_pb";
import { useDecision } from "../queries";

/** Money came, whole or in part. */
export function useRecordPayment() {
  return useDecision(MoneyAdminService.method.recordPayment);
}

/** Takes a wrong record of a payment back. */
export function useReversePayment() {
  return useDecision(MoneyAdminService.method.reversePayment);
}

export function useAddChargeLine() {
  return useDecision(MoneyAdminService.method.addChargeLine);
}

/** Promises to give money back; `useFinishRefund` ticks it off. */
export function useRefundPayment() {
  return useDecision(MoneyAdminService.method.refundPayment);
}

/** Money went back. */
export function useFinishRefund() {
  return useDecision(MoneyAdminService.method.finishRefund);
}

/** Writes off what is still owed. */
export function useWaiveCharge() {
  return useDecision(MoneyAdminService.method.waiveCharge);
}

/** The payment that its player reported has not arrived. */
export function useAskForPayment() {
  return useDecision(BookingAdminService.method.askForPayment);
}
