export type QueuedPhoto = {
  id: number;
  file: File;
  state: "waiting" | "sending" | "failed";
  /** The sent fraction. */
  share: number;
  /** Why it failed. */
  error?: unknown;
};

export type Sending = { file: File; onProgress: (share: number) => void; signal: AbortSignal };

type Handlers = {
  send: (sending: Sending) => Promise<void>;
  /** Called when nothing is left to send, with the number of files sent since the last time. */
  onIdle: (sent: number) => void;
};

/**
 * Uploads files one after the other, in the order in which they were picked. One that fails stays, and the others go
 * on.
 */
export class UploadQueue {
  #photos: readonly QueuedPhoto[] = [];
  #current: { id: number; stopper: AbortController } | undefined;
  #lastId = 0;
  #sent = 0;
  #handlers: Handlers | undefined;
  readonly #listeners = new Set<() => void>();

  use(handlers: Handlers): void {
    this.#handlers = handlers;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  photos = (): readonly QueuedPhoto[] => this.#photos;

  add(files: readonly File[]): void {
    const added = files.map((file): QueuedPhoto => {
      this.#lastId += 1;
      return { id: this.#lastId, file, state: "waiting", share: 0 };
    });
    this.#set([...this.#photos, ...added]);
    void this.#sendNext();
  }

  /** Takes a file out; one that is being sent is stopped. */
  remove(id: number): void {
    this.#set(this.#photos.filter((photo) => photo.id !== id));
    if (this.#current?.id === id) this.#current.stopper.abort();
  }

  retry(...ids: number[]): void {
    const isAgain = ({ id, state }: QueuedPhoto) => state === "failed" && ids.includes(id);
    this.#set(
      this.#photos.map((photo) =>
        isAgain(photo) ? { ...photo, state: "waiting", share: 0, error: undefined } : photo,
      ),
    );
    void this.#sendNext();
  }

  stop(): void {
    this.#set([]);
    this.#current?.stopper.abort();
  }

  #set(photos: readonly QueuedPhoto[]): void {
    this.#photos = photos;
    for (const listener of this.#listeners) listener();
  }

  #change(id: number, change: Partial<QueuedPhoto>): void {
    this.#set(this.#photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo)));
  }

  async #sendNext(): Promise<void> {
    if (this.#current) return;
    const next = this.#photos.find(({ state }) => state === "waiting");
    if (!next) {
      if (this.#sent > 0) this.#handlers?.onIdle(this.#sent);
      this.#sent = 0;
      return;
    }
    const { id, file } = next;
    const stopper = new AbortController();
    this.#current = { id, stopper };
    this.#change(id, { state: "sending" });
    try {
      const onProgress = (share: number) => this.#change(id, { share });
      await this.#handlers?.send({ file, onProgress, signal: stopper.signal });
      this.#sent += 1;
      this.#set(this.#photos.filter((photo) => photo.id !== id));
    } catch (error) {
      // Of one that was taken out nothing is left to change.
      this.#change(id, { state: "failed", error });
    }
    this.#current = undefined;
    void this.#sendNext();
  }
}
