import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addButacas } from '../../../helpers/fabrica.ts'
import { useTestServer } from '../../../helpers/server.ts'
import { makeClientSource } from './client-source.ts'

const root = join(import.meta.dirname, '../../../..')
const run = promisify(execFile)

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    ...{ noEmit: true, strict: true, noUncheckedIndexedAccess: true, allowImportingTsExtensions: true },
    ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler', lib: ['es2023', 'dom'], types: [] },
  },
  include: ['*.ts'],
})

const GOOD = `import { createClient, Refused, type Butaca } from './client.ts'
const client = createClient({ url: 'http://localhost', token: 'x' })
export async function first(): Promise<Butaca | undefined> {
  const { body } = await client.filtroButaca({ body: { nro: 'A', estado: 5 } })
  await client.cambiarEstado({ query: { nroButaca: 'A-1', idEstado: 2 }, headers: { 'idempotency-key': 'k' } })
  const { body: marcas } = await client.marcasListar({ query: { limite: 10 } })
  const nombres: string[] = marcas.map(({ nombre }) => nombre)
  const { body: flujo } = await client.flujo({ query: { fechaD: '', fechaH: '', estado: 1 } })
  const bandas: [number, number, number, number] | undefined = flujo.ahora[0]?.bandas
  if (nombres.length > 1 && bandas) throw new Refused(400, {} as never)
  return body[0]
}
`

describe('a client generated from the description', () => {
  const server = useTestServer({ config: { docs: true } })
  let folder: string
  let source: string
  beforeAll(async () => {
    folder = await mkdtemp(join(root, 'node_modules/.cache/client-'))
    source = makeClientSource((await server.app.inject('/api/openapi.json')).json())
    await writeFile(join(folder, 'client.ts'), source)
    await writeFile(join(folder, 'tsconfig.json'), TSCONFIG)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('a generated client compiles, and rejects a call that the contract does not have', async () => {
    const programs = {
      good: GOOD,
      field: GOOD.replace('nroButaca', 'nroSilla'),
      type: GOOD.replace('estado: 5', "estado: 'lista'"),
      call: GOOD.replace('marcasListar', 'marcasBuscar'),
    }
    for (const [name, program] of Object.entries(programs))
      await writeFile(join(folder, `${name}.ts`), program)
    const { stdout } = await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder]).catch(
      (refused: { stdout: string }) => refused,
    )
    const wrong = new Set([...stdout.matchAll(/(\w+)\.ts\(\d+,\d+\): error TS/g)].map(([, name]) => name))
    expect([...wrong].toSorted()).toEqual(['call', 'field', 'type'])
  })

  test('a generated client reads and writes seats of a running server, and throws on refusals', async () => {
    await addButacas(server.db, [{ nro: 'A-1' }])
    const { code } = await transform(source, { loader: 'ts', format: 'esm' })
    const file = join(folder, 'client.mjs')
    await writeFile(file, code)
    const { createClient } = (await import(pathToFileURL(file).href)) as {
      createClient: (options: object) => Record<string, (asked?: object) => Promise<{ body: unknown }>>
    }
    const client = createClient({ url: await server.listen(), token: server.token('admin') })
    expect((await client.filtroButaca?.({ body: { nro: 'A' } }))?.body).toMatchObject([{ nro: 'A-1' }])
    await client.cambiarEstado?.({ query: { nroButaca: 'A-1', idEstado: 2 } })
    expect((await client.historialButaca?.({ query: { nroButaca: 'A-1' } }))?.body).toHaveLength(1)
    await expect(client.historialButaca?.({ query: { nroButaca: 'Z' } })).rejects.toMatchObject({
      status: 404,
      problem: { codigo: 'NO_EXISTE' },
    })
    await expect(client.producto?.({ params: { id: 99 } })).rejects.toMatchObject({ status: 404 })
  })
})
