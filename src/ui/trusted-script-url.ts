/** Trusted Types (W3C draft), which lib.dom does not describe yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy
}
interface Policy {
  createScriptURL(url: string): string
}

let policy: Policy | undefined

/**
 * Trusted Types require a policy for a worker's URL. Only this policy creates such URLs, and only of our origin
 * (security C3).
 */
export function trustedScriptUrl(url: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  policy ??= types?.createPolicy('butacas', { createScriptURL: ownUrl })
  return policy?.createScriptURL(url) ?? ownUrl(url)
}

function ownUrl(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`${url} is not ours`)
  return url
}
