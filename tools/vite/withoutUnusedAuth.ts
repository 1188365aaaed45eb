// auth-js carries ways to sign in that Atelier does not have: passkeys, wallets, other providers, second factors, sessions given
// from outside, and the calls of an administrator. They are a tenth of the first screen's script. The build leaves them out; a call of one
// fails. Whoever adds such a way takes its names from these lists.
import type { Plugin, Rolldown } from 'vite';

const stubs: Record<string, string> = {
  './lib/web3/ethereum': named(['createSiweMessage', 'fromHex', 'getAddress', 'toHex']),
  './lib/webauthn': `export class WebAuthnApi {}\n${named([
    'createCredential',
    'deserializeCredentialCreationOptions',
    'deserializeCredentialRequestOptions',
    'getCredential',
    'serializeCredentialCreationResponse',
    'serializeCredentialRequestResponse',
    'browserSupportsWebAuthn',
    'webAuthnAbortService',
  ])}`,
};

/** What is left out of each class, by what its methods' names begin with. The administrator's class ends one's own session. */
const unused: Record<string, RegExp> = {
  GoTrueAdminApi: /^(?!constructor|signOut)/,
  GoTrueClient:
    /^(signIn(Anonymously|With(OAuth|Web3|Ethereum|Solana|IdToken|Otp|SSO|Passkey))|_?exchangeCodeForSession|_getSessionFromURL|_handleProviderSignIn|_getUrlForProvider|(un)?linkIdentity|getUserIdentities|_?getUser$|_?setSession|_?reauthenticate|getClaims|fetchJwk|registerPasskey|_(startPasskey|verifyPasskey|listPasskeys|updatePasskey|deletePasskey|unenroll|enroll|verify|challenge|listFactors|getAuthenticator|regenerateRecovery|generateRecovery|getRecovery|verifyRecovery|unenrollRecovery|getAuthorization|approveAuthorization|denyAuthorization|listOAuth|revokeOAuth))/,
};

function named(names: readonly string[]): string {
  return names.map((name) => `export const ${name} = () => { throw new Error('left out of the build: ${name}'); };`).join('\n');
}

export function withoutUnusedAuth(): Plugin {
  const mark = '\0atelier-left-out:';
  return {
    name: 'atelier:without-unused-auth',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => (source in stubs && importer?.includes('/@supabase/auth-js/') ? mark + source : null),
    load: (id) => (id.startsWith(mark) ? (stubs[id.slice(mark.length)] ?? null) : null),
    transform: {
      filter: { id: /@supabase\/auth-js\/.*\/GoTrue(Client|AdminApi)\.js$/ },
      handler(code) {
        return { code: methodsOf(this.parse(code), code).reduceRight(leaveOut, code), map: null };
      },
    },
  };
}

type Method = { start: number; end: number; isBound: boolean };

/** The methods that are left out, in the order of the file, each with where it stands; of one that the constructor binds, its body. */
function methodsOf(program: ReturnType<Rolldown.PluginContext['parse']>, code: string): Method[] {
  return program.body
    .map((node) => (node.type === 'ExportDefaultDeclaration' ? node.declaration : node))
    .flatMap((node) =>
      node.type === 'ClassDeclaration' ? node.body.body.map((member) => ({ member, of: unused[node.id?.name ?? ''] })) : [],
    )
    .flatMap(({ member, of }) => {
      if (member.type !== 'MethodDefinition' || member.key.type !== 'Identifier' || !member.value.body) return [];
      const { name } = member.key;
      const isBound = code.includes(`this.${name}.bind(`);
      const { start, end } = isBound ? member.value.body : member;
      return of?.test(name) ? [{ start, end, isBound }] : [];
    });
}

const leaveOut = (code: string, { start, end, isBound }: Method): string =>
  `${code.slice(0, start)}${isBound ? `{ throw new Error('left out of the build'); }` : ''}${code.slice(end)}`;
