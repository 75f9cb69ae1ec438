import { Home } from "~/features/home/home";

export default function HomeRoute() {
  return <Home />;
}
