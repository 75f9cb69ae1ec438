import { vi } from "vitest";

type Upload = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Blob;
  /** The sent fraction; between 0 and 1. */
  progress: (share: number) => void;
  answer: (status: number, body?: string) => void;
  lose: () => void;
  isAborted: boolean;
};

/** A fake XMLHttpRequest; the test answers the uploads. */
export function catchUploads(): Upload[] {
  const uploads: Upload[] = [];
  class Request {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 0;
    responseText = "";
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    #given = { method: "", path: "", headers: {} as Record<string, string> };
    #sent?: Upload;

    open(method: string, path: string) {
      this.#given = { method, path, headers: {} };
    }
    setRequestHeader(name: string, value: string) {
      this.#given.headers[name] = value;
    }
    send(body: Blob) {
      this.#sent = {
        ...this.#given,
        body,
        isAborted: false,
        progress: (share) => this.upload.onprogress?.({ loaded: share * 1000, total: 1000 }),
        answer: (status, text = "") => {
          this.status = status;
          this.responseText = text;
          this.onload?.();
        },
        lose: () => this.onerror?.(),
      };
      uploads.push(this.#sent);
    }
    abort() {
      if (this.#sent) this.#sent.isAborted = true;
      this.onabort?.();
    }
  }
  vi.stubGlobal("XMLHttpRequest", Request);
  return uploads;
}
