import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const MESSAGES = fileURLToPath(new URL('../src/messages.ts', import.meta.url))

/**
 * People read the sentences in one file; a browser downloads only those of its screen. In a build each export of
 * `src/messages.ts` is a module of its own, the rest of the file falling away as unused.
 */
export const messagesByGroup: Plugin = {
  name: 'messages-by-group',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes("from '#messages.ts'")) return null
    return code.replace(/^import \{([^}]*)\} from '#messages\.ts'$/gm, (_, names: string) =>
      names
        .split(',')
        .map(name => name.trim())
        .filter(name => name !== '')
        .map(name => `import { ${name} } from '#messages.ts?${name}'`)
        .join(';'),
    )
  },
  resolveId(source) {
    const [file, group] = source.split('?')
    return file === '#messages.ts' && group ? `${MESSAGES}?${group}` : null
  },
  async load(id) {
    const [file, group] = id.split('?')
    if (file !== MESSAGES || !group) return null
    const source = await readFile(MESSAGES, 'utf8')
    return source.replace(new RegExp(`^export const (?!${group}\\b)`, 'gm'), 'const ')
  },
}
