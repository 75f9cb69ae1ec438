// Reads the emails that the server wrote to files.

import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";

/** Those about what staff can still undo wait ten seconds. */
const arrivesWithinMs = 20_000;
const sixDigits = /(?<!\d)\d{6}(?!\d)/;

export class Mailbox {
  readonly #folder: string;
  readonly #read = new Set<string>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Opens the mailbox; emails that are already there count as read. */
  static async open(folder: string): Promise<Mailbox> {
    const mailbox = new Mailbox(folder);
    for (const file of await mailbox.#files()) mailbox.#read.add(file);
    return mailbox;
  }

  /** Waits for the newest unread email to `address` that `matches`, and marks it as read. */
  async next(address: string, matches: (mail: Email) => boolean = () => true): Promise<Email> {
    let found: Email | undefined;
    await expect(async () => {
      found = await this.#newestUnread(address, matches);
      expect(found, `a mail to ${address}`).toBeDefined();
    }).toPass({ timeout: arrivesWithinMs, intervals: [50] });
    if (!found) throw new Error(`No mail to ${address}.`);
    return found;
  }

  /** Waits for a sign-in code sent to `address`. */
  async code(address: string): Promise<string> {
    const mail = await this.next(address, (candidate) => sixDigits.test(candidate.text ?? ""));
    return sixDigits.exec(mail.text ?? "")?.[0] ?? "";
  }

  async #newestUnread(address: string, matches: (mail: Email) => boolean): Promise<Email | undefined> {
    const unread = (await this.#files()).filter((file) => !this.#read.has(file));
    const dated = await Promise.all(
      unread.map(async (file) => ({ file, at: (await stat(file, { bigint: true })).mtimeNs })),
    );
    dated.sort((one, other) => (one.at < other.at ? 1 : -1));
    for (const { file } of dated) {
      const mail = await PostalMime.parse(await readFile(file));
      const isTheirs = mail.to?.some((to) => to.address?.toLowerCase() === address.toLowerCase());
      if (isTheirs && matches(mail)) {
        this.#read.add(file);
        return mail;
      }
    }
    return undefined;
  }

  async #files(): Promise<string[]> {
    const names = await readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      // The server creates the folder with its first email.
      if (error.code === "ENOENT") return [];
      throw error;
    });
    return names.filter((name) => name.endsWith(".eml")).map((name) => join(this.#folder, name));
  }
}
