import { LegalPage } from "~/features/legal/legal-page";
import { privacy } from "~/features/legal/privacy-id";

export default function Privacy() {
  return <LegalPage text={privacy} />;
}
