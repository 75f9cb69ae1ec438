// Emails through a real SMTP server: each arrives once, and an outage does not block the caller.

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { AuthService } from "../../../web/app/gen/lapang/v1/auth_pb.ts";
import { startServer } from "../../harness/server.ts";
import { expect, test } from "../../harness/test.ts";

type Arrived = { recipients: string[]; mail: Email };

/** A mail server that stores what it receives. */
async function listen(arrived: Arrived[], port = 0): Promise<SMTPServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        arrived.push({ recipients, mail: await PostalMime.parse(Buffer.concat(chunks)) });
        done();
      });
    },
  });
  // The killed server resets its connection.
  smtp.on("error", () => {});
  smtp.listen(port, "127.0.0.1");
  await once(smtp.server, "listening");
  return smtp;
}

const portOf = (smtp: SMTPServer) => (smtp.server.address() as AddressInfo).port;
const close = (smtp: SMTPServer) => new Promise<void>((closed) => smtp.close(() => closed()));

test("a code arrives by SMTP as text and HTML, for its recipient only", async () => {
  const arrived: Arrived[] = [];
  const smtp = await listen(arrived);
  const server = await startServer({
    LAPANG_SMTP_URL: `smtp://127.0.0.1:${portOf(smtp)}`,
    LAPANG_MAIL_FROM: "Lapang <hello@lapang.example>",
  });
  try {
    const auth = createClient(AuthService, createConnectTransport({ baseUrl: server.origin, httpVersion: "1.1" }));
    const theirs = () => arrived.filter(({ recipients }) => recipients.includes("ani@example.test"));
    const { otpId } = await auth.sendEmailOTP({ email: "ani@example.test" }, { headers: { "Accept-Language": "id" } });
    await expect.poll(() => theirs().length).toBe(1);
    const [{ recipients, mail }] = theirs() as [Arrived];
    expect(recipients).toEqual(["ani@example.test"]);
    expect(mail.from?.address).toBe("hello@lapang.example");
    const code = /\d{6}/.exec(mail.text ?? "")?.[0] ?? "";
    expect(mail.subject).toBe(`${code} adalah kode Lapang kamu`);
    expect(mail.html).toContain(code);
    const { isNewUser } = await auth.verifyEmailOTP({
      email: "ani@example.test",
      otpId,
      otpCode: code,
      acceptedTerms: true,
    });
    expect(isNewUser).toBe(true);
    // With SMTP configured, the development mailbox does not exist.
    expect((await fetch(`${server.origin}/dev/mail`)).status).toBe(404);
    for (const email of ["a@example.test,b@example.test", "a@example.test\r\nBcc: b@example.test"]) {
      const refused = await auth.sendEmailOTP({ email }).catch((error: unknown) => ConnectError.from(error).code);
      expect(refused).toBe(Code.InvalidArgument);
    }
    expect(theirs().length).toBe(1);
  } finally {
    await server.stop();
    await close(smtp);
  }
});

test("sending a code does not wait for a mail server that is down", async () => {
  const gone = await listen([]);
  const port = portOf(gone);
  await close(gone);
  const server = await startServer({ LAPANG_SMTP_URL: `smtp://127.0.0.1:${port}` });
  try {
    const auth = createClient(AuthService, createConnectTransport({ baseUrl: server.origin, httpVersion: "1.1" }));
    const { otpId } = await auth.sendEmailOTP({ email: "ani@example.test" }, { timeoutMs: 1000 });
    expect(otpId).not.toBe("");
  } finally {
    await server.stop();
  }
});
