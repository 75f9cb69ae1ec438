/// <reference types="vite/client" />

declare const __BUILD_ID__: string;

interface ImportMetaEnv {
  readonly VITE_API_URL?: string;
}

declare module "icon:*" {
  const icon: import("./ui/look/icon").IconShape;
  export default icon;
}

declare module "*.po" {
  export const messages: import("@lingui/core").Messages;
}
