import { execFile, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AvisoConSecreto } from '#contract/aviso-schema.ts'
import type { ProgramaCreado } from '#contract/programa.ts'
import { addButacas } from '../../helpers/fabrica.ts'
import { AJUSTES_RECEPTOR, fakeRed } from '../../helpers/receptor.ts'
import { useTestServer } from '../../helpers/server.ts'
import { freePort } from '../../helpers/start-server.ts'

const PAGE = join(import.meta.dirname, '../../../docs/integration.md')
const run = promisify(execFile)

describe('the clients of docs/integration.md, copied from the page', () => {
  const server = useTestServer({ config: AJUSTES_RECEPTOR, red: fakeRed() })
  let folder: string
  let blocks: { language: string; code: string }[]
  let clave: string
  let rounds: NodeJS.Timeout
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'integration-'))
    const page = await readFile(PAGE, 'utf8')
    blocks = [...page.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language = '', code = '']) => ({
      language,
      code,
    }))
    const programa = { nombre: 'ERP', permisos: ['butacas.leer', 'butacas.mover'], dias: 30 }
    clave = (await post<ProgramaCreado>('/api/programas', programa)).clave
    await server.listen()
    rounds = setInterval(() => void server.app.envios.round(), 200)
  })
  afterAll(async () => {
    clearInterval(rounds)
    await rm(folder, { recursive: true, force: true })
  })

  async function post<T>(url: string, body: object): Promise<T> {
    const answer = await server.call({ method: 'POST', url, payload: JSON.stringify(body) }, 'admin')
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<T>()
  }
  const codeOf = (language: string, n = 0): string => {
    const code = blocks.filter(block => block.language === language)[n]?.code
    if (code === undefined) throw new Error(`no ${language}`)
    return code
  }
  async function prepare(nro: string) {
    await addButacas(server.db, [{ nro, estado: 1 }])
    const puerto = await freePort()
    const { secreto, id } = await post<AvisoConSecreto>('/api/avisos', {
      nombre: `Receptor ${nro}`,
      direccion: `http://10.77.0.1:${puerto}/avisos`,
      eventos: ['butaca.cambiada'],
    })
    const address = server.app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const BUTACAS = `http://127.0.0.1:${port}`
    const env = { ...process.env, BUTACAS, CLAVE: clave, SECRETO: secreto, NRO: nro, PUERTO: String(puerto) }
    return { env, secreto, id }
  }
  const client = async (command: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> => {
    const { stdout } = await run(command, args, { cwd: folder, env, timeout: 90_000 })
    return stdout
  }
  /** Checks that the seat moved once, although the client sent the change twice. */
  async function expectMovedOnce(nro: string): Promise<void> {
    const historial = await server.call(
      { method: 'GET', url: `/api/cambioEstado/but?nroButaca=${nro}` },
      'admin',
    )
    expect(historial.json()).toMatchObject([
      { estado: { nombre: 'tapizada' }, sesion: { id: { usuario: { nombre: 'ERP (programa)' } } } },
    ])
  }

  test('the curl client lists seats, follows changes and moves a seat once', async () => {
    const { env } = await prepare('I-1')
    await writeFile(join(folder, 'client.sh'), codeOf('sh'))
    const out = await client('bash', ['client.sh'], env)
    expect(out).toContain('"tipo":"programa"')
    expect(out.match(/moved to tapizada/g)).toHaveLength(2)
    expect(out).toContain('changed: I-1')
    expect(await readFile(join(folder, 'butacas.csv'), 'utf8')).toMatch(/^\uFEFFNro;Modelo;/)
    await expectMovedOnce('I-1')
  })

  test('the openssl command distinguishes a genuine message from a forged message', async () => {
    const { env, secreto } = await prepare('I-2')
    await writeFile(join(folder, 'check.sh'), codeOf('sh', 1))
    await writeFile(join(folder, 'mensaje.json'), '{"tipo":"prueba","que":"ñ"}')
    const hmac = createHmac('sha256', Buffer.from(secreto.replace('whsec_', ''), 'base64'))
    const firma = `v1,${hmac.update('msg_1.1700000000.{"tipo":"prueba","que":"ñ"}').digest('base64')}`
    const message = { ...env, ID: 'msg_1', TIEMPO: '1700000000' }
    expect(await client('bash', ['check.sh'], { ...message, FIRMA: `v1,otra ${firma}` })).toContain('genuine')
    await expect(
      client('bash', ['check.sh'], { ...message, TIEMPO: '1', FIRMA: firma }),
    ).rejects.toMatchObject({
      stdout: expect.stringContaining('forged'),
    })
  })

  test.each([
    ['ts', 'I-3'],
    ['python', 'I-4'],
  ] as const)(
    'the client in %s lists seats, follows changes, moves a seat once and checks a webhook',
    async (language, nro) => {
      const { env } = await prepare(nro)
      const code = codeOf(language)
      expect(code.split('\n').filter(line => line.trim() !== '').length).toBeLessThanOrEqual(30)
      const file = language === 'ts' ? 'client.mjs' : 'client.py'
      const source = language === 'ts' ? (await transform(code, { loader: 'ts', format: 'esm' })).code : code
      await writeFile(join(folder, file), source)
      const running = spawn(language === 'ts' ? process.execPath : 'python3', [file], { cwd: folder, env })
      let out = ''
      for (const stream of [running.stdout, running.stderr])
        stream.on('data', (part: Buffer) => {
          out += part.toString()
        })
      try {
        const untilOut = (expected: RegExp, timeout = 30_000) =>
          expect.poll(() => out, { timeout }).toMatch(expected)
        const told = () => out.match(/webhook butaca.cambiada/g)
        await untilOut(new RegExp(`seats \\d+ changed: .*${nro}`), 90_000)
        await untilOut(/webhook butaca.cambiada/)
        expect(told()).toHaveLength(1)
        await expectMovedOnce(nro)

        // Forged messages and a cut message are refused or broken off, and the next genuine message arrives
        const now = String(Math.floor(Date.now() / 1000))
        const signed = {
          'webhook-id': 'x',
          'webhook-timestamp': now,
          'webhook-signature': `v1,${'é'.repeat(44)}`,
        }
        for (const headers of [{}, signed, { ...signed, 'webhook-timestamp': 'nada' }])
          await fetch(`http://127.0.0.1:${env.PUERTO}/avisos`, {
            method: 'POST',
            headers,
            body: '{"tipo":"falso"}',
          })
            .then(({ status }) => expect(status).toBe(401))
            .catch(error => expect(String(error)).toContain('fetch failed'))
        const cut = connect(Number(env.PUERTO), '127.0.0.1')
        cut.write('POST /avisos HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{')
        await sleep(100)
        cut.destroy()
        await server.put({ nroButaca: nro, idEstado: '3' })
        await untilOut(/(webhook butaca.cambiada[\s\S]*){2}/)
        expect(told()).toHaveLength(2)
        expect(out).not.toContain('falso')
      } finally {
        running.kill('SIGKILL')
      }
    },
  )
})
