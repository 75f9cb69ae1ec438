import { Figures } from "~/features/backoffice/figures/figures";

export default function InternalFigures() {
  return <Figures />;
}
