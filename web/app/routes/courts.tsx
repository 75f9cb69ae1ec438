import { Cities } from "~/features/venue/cities";
import { prefetchCities } from "~/features/venue/public-queries";

export const clientLoader = () => prefetchCities();

export default Cities;
