/**
 * Which build this page is, 'desarrollo' for one that was never built: what the last of its scripts is called by, which
 * names all others and so changes with any of them.
 */
export function appVersion(): string {
  const script = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1)
  return /-([\w-]{8})\.js$/.exec(script?.src ?? '')?.[1] ?? 'desarrollo'
}
