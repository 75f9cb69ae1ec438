import { LegalPage } from "~/features/legal/legal-page";
import { terms } from "~/features/legal/terms-id";

export default function Terms() {
  return <LegalPage text={terms} />;
}
