import { afterEach, expect, test, vi } from "vitest";
import { canOfferPasskeys, createPasskey, getPasskey, isPasskeyAvailable, PasskeyError } from "./webauthn";

const challenge = "-_8AAQ";
const challengeBytes = [251, 255, 0, 1];
const userHandle = (length: number) => btoa("u".repeat(length)).replaceAll("=", "");

function creation(handle = userHandle(16)): string {
  const publicKey = {
    rp: { id: "localhost", name: "Lapang" },
    user: { id: handle, name: "ayu@example.com", displayName: "Ayu" },
    challenge,
    pubKeyCredParams: [{ type: "public-key", alg: -7 }],
    excludeCredentials: [{ type: "public-key", id: "AQID", transports: ["internal"] }],
  };
  return JSON.stringify({ publicKey });
}

const request = JSON.stringify({
  publicKey: { challenge, rpId: "localhost", allowCredentials: [{ type: "public-key", id: "AQID" }] },
  mediation: "conditional",
});

const buffer = (...values: number[]) => Uint8Array.from(values).buffer;
const list = (source: unknown) => [...new Uint8Array(source as ArrayBuffer)];

/** A browser without WebAuthn's JSON methods, such as Safari before 18.4. */
class OldCredential {
  id = "AQID";
  rawId = buffer(1, 2, 3);
  type = "public-key";
  authenticatorAttachment = "platform";
  response: unknown;
  constructor(response: unknown) {
    this.response = response;
  }
  getClientExtensionResults() {
    return { credProps: { rk: true } };
  }
}

class NewCredential extends OldCredential {
  static parseCreationOptionsFromJSON = ({ user }: { user: { id: string } }) => ({
    parsed: true,
    user: { id: buffer(...Array.from(atob(user.id), (letter) => letter.charCodeAt(0))) },
  });
  static parseRequestOptionsFromJSON = () => ({ parsed: true });
  toJSON() {
    return { id: this.id, own: true };
  }
}

function browser(Kind: typeof OldCredential, answer: () => Promise<unknown>) {
  const create = vi.fn(answer);
  const get = vi.fn(answer);
  vi.stubGlobal("PublicKeyCredential", Kind);
  vi.stubGlobal("navigator", { ...navigator, credentials: { create, get } });
  return { create, get };
}

afterEach(() => vi.unstubAllGlobals());

test("a browser without WebAuthn has no passkeys", async () => {
  expect(isPasskeyAvailable()).toBe(false);
  expect(await canOfferPasskeys()).toBe(false);
  await expect(createPasskey(creation())).rejects.toMatchObject({ problem: "unsupported" });
  await expect(getPasskey(request)).rejects.toMatchObject({ problem: "unsupported" });
});

test("the browser's own JSON methods are used where they exist", async () => {
  const { create, get } = browser(NewCredential, async () => new NewCredential({}));
  expect(JSON.parse(await createPasskey(creation()))).toEqual({ id: "AQID", own: true });
  expect(JSON.parse(await getPasskey(request))).toEqual({ id: "AQID", own: true });
  expect(create.mock.calls).toMatchObject([[{ publicKey: { parsed: true } }]]);
  expect(get.mock.calls).toMatchObject([[{ publicKey: { parsed: true } }]]);
});

test("an older browser creates a passkey with the same bytes", async () => {
  const response = {
    clientDataJSON: buffer(...challengeBytes),
    attestationObject: buffer(4),
    getTransports: () => ["internal"],
  };
  const { create } = browser(OldCredential, async () => new OldCredential(response));
  expect(JSON.parse(await createPasskey(creation()))).toEqual({
    id: "AQID",
    rawId: "AQID",
    type: "public-key",
    authenticatorAttachment: "platform",
    clientExtensionResults: { credProps: { rk: true } },
    response: { clientDataJSON: challenge, attestationObject: "BA", transports: ["internal"] },
  });
  const [{ publicKey }] = create.mock.lastCall as unknown as [{ publicKey: PublicKeyCredentialCreationOptions }];
  expect(list(publicKey.challenge)).toEqual(challengeBytes);
  expect(list(publicKey.user.id)).toHaveLength(16);
  expect(publicKey.excludeCredentials?.map(({ id }) => list(id))).toEqual([[1, 2, 3]]);
});

test("an older browser uses a passkey with the same bytes", async () => {
  const response = {
    clientDataJSON: buffer(1),
    authenticatorData: buffer(2),
    signature: buffer(...challengeBytes),
    userHandle: buffer(3),
  };
  const { get } = browser(OldCredential, async () => new OldCredential(response));
  const { signal } = new AbortController();
  expect(JSON.parse(await getPasskey(request, { conditional: true, signal })).response).toEqual({
    clientDataJSON: "AQ",
    authenticatorData: "Ag",
    signature: challenge,
    userHandle: "Aw",
  });
  expect(get.mock.calls).toMatchObject([[{ mediation: "conditional", signal }]]);
});

test.each([0, 65])("a user handle of %i bytes never reaches the browser", async (length) => {
  const { create } = browser(OldCredential, async () => null);
  await expect(createPasskey(creation(userHandle(length)))).rejects.toMatchObject({ problem: "failed" });
  expect(create).not.toHaveBeenCalled();
});

test.each([1, 64])("a user handle of %i bytes reaches the browser", async (length) => {
  const { create } = browser(NewCredential, async () => new NewCredential({}));
  await createPasskey(creation(userHandle(length)));
  expect(create).toHaveBeenCalledOnce();
});

test.each([
  ["NotAllowedError", "cancelled"],
  ["InvalidStateError", "exists"],
  ["NotSupportedError", "failed"],
  ["SecurityError", "failed"],
])("a browser's %s means %s", async (name, problem) => {
  browser(OldCredential, () => Promise.reject(new DOMException("", name)));
  await expect(createPasskey(creation())).rejects.toMatchObject({ problem });
  await expect(getPasskey(request)).rejects.toBeInstanceOf(PasskeyError);
});

test("an aborted wait differs from a cancelled prompt", async () => {
  const wait = new AbortController();
  browser(OldCredential, () => Promise.reject(new DOMException("", "AbortError")));
  wait.abort("elsewhere");
  await expect(getPasskey(request, { conditional: true, signal: wait.signal })).rejects.toBe("elsewhere");
});

test.each(["", "{", "null", "{}"])("options %j are no options", async (options) => {
  browser(OldCredential, async () => null);
  await expect(createPasskey(options)).rejects.toMatchObject({ problem: "failed" });
});
