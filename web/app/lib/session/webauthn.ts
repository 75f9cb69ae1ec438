// WebAuthn calls with the server's JSON. Who may make them is decided elsewhere.

/** Why a browser could not create or use a passkey. Browsers also report a timed-out prompt as "cancelled". */
export type PasskeyProblem = "unsupported" | "cancelled" | "exists" | "failed";

export class PasskeyError extends Error {
  override name = "PasskeyError";
  readonly problem: PasskeyProblem;

  constructor(problem: PasskeyProblem, cause?: unknown) {
    super(`The browser gave no passkey: ${problem}.`, { cause });
    this.problem = problem;
  }
}

/** Specification §5. */
const longestUserHandle = 64;

export function isPasskeyAvailable(): boolean {
  return typeof PublicKeyCredential === "function" && Boolean(navigator.credentials);
}

/** Whether the browser offers passkeys as autofill. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (!isPasskeyAvailable() || !("isConditionalMediationAvailable" in PublicKeyCredential)) return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}

/** Creates a passkey from the server's `credential_creation_options`, and returns what the server verifies. */
export async function createPasskey(optionsJson: string): Promise<string> {
  return prompted(() => {
    const publicKey = creationOptions(JSON.parse(optionsJson).publicKey);
    const { byteLength } = publicKey.user.id;
    if (byteLength < 1 || byteLength > longestUserHandle) throw new RangeError(`A user handle of ${byteLength} bytes.`);
    return navigator.credentials.create({ publicKey });
  });
}

type Asking = {
  /** Waits as autofill, instead of prompting at once. */
  conditional?: boolean;
  /** Aborts the wait; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
};

/** Uses a passkey from the server's `credential_request_options`, and returns what the server verifies. */
export async function getPasskey(optionsJson: string, { conditional, signal }: Asking = {}): Promise<string> {
  return prompted(() => {
    const publicKey = requestOptions(JSON.parse(optionsJson).publicKey);
    return navigator.credentials.get({ publicKey, mediation: conditional ? "conditional" : undefined, signal });
  }, signal);
}

async function prompted(ask: () => Promise<Credential | null>, signal?: AbortSignal): Promise<string> {
  if (!isPasskeyAvailable()) throw new PasskeyError("unsupported");
  try {
    return JSON.stringify(credentialJson((await ask()) as PublicKeyCredential));
  } catch (error) {
    signal?.throwIfAborted();
    throw new PasskeyError(problemOf(error), error);
  }
}

function problemOf(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return "cancelled";
  return name === "InvalidStateError" ? "exists" : "failed";
}

// Converts to WebAuthn's JSON format where the browser lacks it; Safari has it since 18.4, Firefox since 119,
// Chromium since 129.

function creationOptions(json: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions {
  if ("parseCreationOptionsFromJSON" in PublicKeyCredential) {
    return PublicKeyCredential.parseCreationOptionsFromJSON(json);
  }
  return {
    ...json,
    challenge: bytes(json.challenge),
    user: { ...json.user, id: bytes(json.user.id) },
    excludeCredentials: json.excludeCredentials?.map(descriptor),
  } as PublicKeyCredentialCreationOptions;
}

function requestOptions(json: PublicKeyCredentialRequestOptionsJSON): PublicKeyCredentialRequestOptions {
  if ("parseRequestOptionsFromJSON" in PublicKeyCredential) {
    return PublicKeyCredential.parseRequestOptionsFromJSON(json);
  }
  return {
    ...json,
    challenge: bytes(json.challenge),
    allowCredentials: json.allowCredentials?.map(descriptor),
  } as PublicKeyCredentialRequestOptions;
}

function descriptor({ id, ...rest }: PublicKeyCredentialDescriptorJSON): PublicKeyCredentialDescriptor {
  return { ...rest, id: bytes(id) } as PublicKeyCredentialDescriptor;
}

function credentialJson(credential: PublicKeyCredential): unknown {
  if ("toJSON" in PublicKeyCredential.prototype) return credential.toJSON();
  const { id, rawId, type, authenticatorAttachment } = credential;
  return {
    id,
    rawId: base64Url(rawId),
    type,
    authenticatorAttachment,
    clientExtensionResults: credential.getClientExtensionResults(),
    response: responseJson(credential.response as AuthenticatorAttestationResponse | AuthenticatorAssertionResponse),
  };
}

function responseJson(response: AuthenticatorAttestationResponse | AuthenticatorAssertionResponse) {
  const clientDataJSON = base64Url(response.clientDataJSON);
  if ("attestationObject" in response) {
    const transports = response.getTransports();
    return { clientDataJSON, transports, attestationObject: base64Url(response.attestationObject) };
  }
  const { authenticatorData, signature, userHandle } = response;
  return {
    clientDataJSON,
    authenticatorData: base64Url(authenticatorData),
    signature: base64Url(signature),
    userHandle: userHandle ? base64Url(userHandle) : undefined,
  };
}

function bytes(text: string): ArrayBuffer {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0)).buffer;
}

function base64Url(buffer: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
