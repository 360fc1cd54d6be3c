/** Which build this page is: what its first script is called by, 'desarrollo' for one that was never built. */
export function appVersion(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return /-([\w-]{8})\.js$/.exec(script?.src ?? '')?.[1] ?? 'desarrollo'
}
