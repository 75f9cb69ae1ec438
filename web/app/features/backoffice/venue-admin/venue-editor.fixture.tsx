import type { ConnectRouter, ServiceImpl } from "@connectrpc/connect";
import { type UpsertVenueRequest, VenueAdminService } from "~/gen/lapang/v1/venue_admin_pb";
import { renderPage } from "../../../../test/render";
import { aVenue } from "../venue.fixture";
import { VenueEditor } from "./venue-editor";

type Service = Partial<ServiceImpl<typeof VenueAdminService>>;

/** Renders the editor at a tab and records what it saves. */
export function showEditor(tab: string, more: Service = {}, others: (router: ConnectRouter) => void = () => {}) {
  const saved: UpsertVenueRequest[] = [];
  const server = (router: ConnectRouter) => {
    others(router);
    router.service(VenueAdminService, {
      getVenueForAdmin: () => ({ venue: aVenue() }),
      listVenueStaff: () => ({ staff: [{ email: "sari@example.com", name: "Sari" }] }),
      upsertVenue(request) {
        saved.push(request);
        return { venue: request.venue };
      },
      ...more,
    });
  };
  return { ...renderPage(<VenueEditor id="v1" />, { path: `/internal/venues/v1?tab=${tab}`, server }), saved };
}
