import { join } from 'node:path'
import { build } from 'esbuild'

export async function bundlePageCode(): Promise<string> {
  const result = await build({
    entryPoints: [join(import.meta.dirname, 'page-code.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const [script] = result.outputFiles
  if (script === undefined) throw new Error('nothing was bundled')
  return script.text
}
