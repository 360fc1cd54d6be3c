import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const installed = Object.entries(packages).filter(([path]) => path !== '')

const sources = ['src', 'sw'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.(tsx?|css)$/.test(path))
    .map(path => ({ path: `${folder}/${path}`, text: read(join(folder, path)) })),
)

describe('dependencies', () => {
  test('C35: every package is locked to one version with its hash, from the registry only', () => {
    expect(installed.length).toBeGreaterThan(100)
    for (const [path, { version, integrity, resolved = '', link }] of installed) {
      expect([version, integrity], path).toEqual([
        expect.stringMatching(/^\d/),
        expect.stringMatching(/^sha512-[A-Za-z0-9+/]{86}==$/),
      ])
      expect(link ?? false, path).toBe(false)
      expect(resolved, path).toMatch(/^(https:\/\/registry\.npmjs\.org\/.*)?$/)
    }
  })

  test('C35: the server’s dependencies run no install scripts', () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
    // esbuild's script only replaces its launcher by the binary from its own package
    expect(scripted.filter(([, { dev, optional }]) => !dev && !optional).map(([path]) => path)).toEqual([])
    expect(scripted.filter(([, { optional }]) => !optional).map(([path]) => path)).toEqual([
      'node_modules/esbuild',
    ])
  })

  test('C35: the versions in package.json are exact', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test('C35: the app loads nothing from other origins', () => {
    expect(sources.length).toBeGreaterThan(200)
    expect(read('index.html')).not.toMatch(/(src|href)="(https?:)?\/\//)
    for (const { path, text } of sources)
      expect(text.match(/(?<!xmlns=)["'(`](https?:)?\/\/[a-z0-9.-]+\.[a-z]{2,}/g) ?? [], path).toEqual([])
  })

  test('C36: no environment variable is built into the app', () => {
    for (const { path, text } of sources) {
      expect(text, path).not.toContain('process.env')
      expect(text.match(/import\.meta\.env\.(?!DEV\b|PROD\b)\w+/g) ?? [], path).toEqual([])
    }
  })
})
