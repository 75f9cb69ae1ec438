// A real OpenID provider on loopback for Google sign-in: npm's oidc-provider. Users are the person that the test names;
// the provider shows no screens and redirects straight back.

import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration, type InteractionResults, interactionPolicy } from "oidc-provider";

export type Person = { sub: string; email: string; email_verified: boolean; name: string };

export type OpenIdProvider = {
  readonly issuer: string;
  /** Settings for `startServer` so that its users sign in here. */
  readonly settings: Record<string, string>;
  /** Registers a server as a client; redirects only go to that server's callback pages. */
  serve(origin: string): void;
  /** Users are this person from now on. */
  signsIn(person: Person): void;
  /** Users refuse consent from now on. */
  refuses(): void;
  stop(): Promise<void>;
};

const tenMinutes = 600;

const client = { id: "lapang-e2e", secret: "known to nobody but the tests" };

export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const people = new Map<string, Person>();
  let outcome: InteractionResults | undefined;
  let answer: RequestListener | undefined;
  const server = createServer((request, response) => {
    if (answer === undefined) response.writeHead(503).end();
    else answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    settings: {
      LAPANG_GOOGLE_CLIENT_ID: client.id,
      LAPANG_GOOGLE_CLIENT_SECRET: client.secret,
      LAPANG_GOOGLE_ISSUER: issuer,
    },
    serve(origin) {
      const provider = new Provider(issuer, configuration(origin, people));
      const pages = provider.callback();
      answer = async (request, response) => {
        if (outcome !== undefined && request.url?.startsWith("/sign-in/")) {
          await provider.interactionFinished(request, response, outcome);
        } else {
          await pages(request, response);
        }
      };
    },
    signsIn(person) {
      people.set(person.sub, person);
      outcome = { login: { accountId: person.sub } };
    },
    refuses() {
      outcome = { error: "access_denied", error_description: "They said no." };
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function configuration(origin: string, people: Map<string, Person>): Configuration {
  return {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${origin}/auth/callback/google`, `${origin}/id/auth/callback/google`],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    // As with Google, the ID token contains the claims of the scopes.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    jwks: { keys: [{ ...generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" }) }] },
    ttl: {
      AccessToken: tenMinutes,
      AuthorizationCode: tenMinutes,
      Grant: tenMinutes,
      IdToken: tenMinutes,
      Interaction: tenMinutes,
      Session: tenMinutes,
    },
    cookies: { keys: ["for the tests alone"] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
    interactions: { policy: [promptAlways()], url: (_, { uid }) => `/sign-in/${uid}` },
    // No consent screen.
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId;
      if (accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ accountId, clientId: client.id });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
}

/** Prompts every time, so that the same browser can sign in as another person next time. */
function promptAlways() {
  const { Prompt, Check } = interactionPolicy;
  const signedOut = new Check(
    "signedOut",
    "no account was chosen",
    ({ oidc }) => oidc.result?.login === undefined,
  );
  return new Prompt({ name: "login", requestable: true }, signedOut);
}
