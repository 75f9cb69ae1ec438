import { useParams } from "react-router";
import { Poster } from "~/features/backoffice/venue-admin/poster";

export default function InternalPoster() {
  const { id = "" } = useParams();
  return <Poster id={id} />;
}
