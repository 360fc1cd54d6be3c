/** The build of this page: the hash of its last script, which changes with any file. 'desarrollo' if it was never built. */
export function appVersion(): string {
  const script = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1)
  return /-([\w-]{8})\.js$/.exec(script?.src ?? '')?.[1] ?? 'desarrollo'
}
