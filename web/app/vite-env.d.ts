/// <reference types="vite/client" />

declare const __BUILD_ID__: string;

declare module "icon:*" {
  const icon: import("@iconify/react/offline").IconifyIcon;
  export default icon;
}

declare module "*.po" {
  export const messages: import("@lingui/core").Messages;
}
