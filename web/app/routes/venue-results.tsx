export default function VenueResults() {
  return null;
}
