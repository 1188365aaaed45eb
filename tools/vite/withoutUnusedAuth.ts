// auth-js carries ways to sign in that Atelier does not have, passkeys and Ethereum wallets: 3 kB of the first screen's script.
// The build leaves them out; a call of one says so. Whoever adds passkeys takes `lib/webauthn` from the list.
import type { Plugin } from 'vite';

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
  };
}
