import { readFileSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { precompress } from './http/precompress.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const serverDir = join(root, 'dist/server')

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}
const packageOf = (path: string): string => path.split('/', path.startsWith('@') ? 2 : 1).join('/')
const isInstalled = (path: string): boolean => path.startsWith('node:') || packageOf(path) in dependencies

/**
 * Keeps `dependencies` outside the bundle, so that the server finds their files. The filter skips our `#…` imports,
 * because esbuild takes them for packages.
 */
const externalPackages: Plugin = {
  name: 'external-packages',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./#]/ }, ({ kind, path }) =>
      kind === 'entry-point' || !isInstalled(path) ? undefined : { path, external: true },
    )
  },
}

await rm(serverDir, { recursive: true, force: true })
await build({
  absWorkingDir: root,
  entryPoints: {
    index: 'server/index.ts',
    'pglite-thread': 'server/db/pglite/thread.ts',
    demo: 'server/ops/demo/cli.ts',
    resumen: 'server/ops/resumen-cli.ts',
    salud: 'server/ops/salud-cli.ts',
    usuarios: 'server/ops/usuarios/cli.ts',
    respaldo: 'server/ops/respaldo/cli.ts',
    trasladar: 'server/ops/traslado/cli.ts',
    importar: 'server/ops/importar/cli.ts',
  },
  outdir: serverDir,
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: 'linked',
  plugins: [externalPackages],
})
await cp(join(root, 'server/migrations'), join(serverDir, 'migrations'), { recursive: true })
await precompress(join(root, 'dist/app'))
