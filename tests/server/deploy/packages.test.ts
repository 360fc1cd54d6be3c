import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

async function importedPackages(): Promise<string[]> {
  const found = new Set<string>()
  const note: Plugin = {
    name: 'note',
    setup(bundle) {
      bundle.onResolve({ filter: /^[^./#]/ }, ({ kind, path }) => {
        if (kind === 'entry-point') return undefined
        if (!path.startsWith('node:')) found.add(path.split('/', path.startsWith('@') ? 2 : 1).join('/'))
        return { path, external: true }
      })
    },
  }
  const programs = [
    ...readFileSync(join(root, 'server/build.ts'), 'utf8').matchAll(/'(server\/[\w/-]+\.ts)'/g),
  ]
  expect(programs.length).toBeGreaterThan(5)
  await build({
    absWorkingDir: root,
    entryPoints: programs.map(([, file = '']) => file),
    bundle: true,
    write: false,
    outdir: 'unwritten',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    plugins: [note],
  })
  return [...found].toSorted()
}

/** Packages that are bundled into the server's files, because the server uses only a small part of each. */
const BUNDLED = ['date-fns', 'hucre']

test('the dependencies of package.json are the packages that the server imports and does not bundle', async () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect([...Object.keys(dependencies), ...BUNDLED].toSorted()).toEqual(await importedPackages())
})
