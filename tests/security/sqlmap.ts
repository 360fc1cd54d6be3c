import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, callAs, EVERY_CALL } from '../helpers/calls.ts'
import type { Engine } from '../helpers/databases.ts'
import { listParameters } from './parameters.ts'
import { startTarget, type Target } from './target.ts'

/** sqlmap's injection mark in a request (its manual, «URI injection point»). */
const MARK = '*'
const PER_CALL_MS = 240_000
const SETTINGS = [
  '--batch',
  '--ignore-stdin',
  '--level=2',
  '--risk=2',
  '--dbms=PostgreSQL',
  '--technique=BEUSTQ',
  '--time-sec=2',
  '--threads=1',
  '--flush-session',
  '--ignore-code=*',
  '--disable-coloring',
  '-v',
  '3',
]

export interface CallReport {
  call: string
  parameters: number
  payloads: number
  found: string[]
  outcome: 'clean' | 'injectable' | 'timed out' | 'not tested'
}

function requestOf(call: Call, { server, token }: Target<unknown>): string {
  const { method, url, payload, headers = {} } = call
  // sqlmap finds the parameters of a query or of JSON by itself. Paths and plain texts need the mark
  const shown = listParameters(call).find(({ name }) => name.startsWith('path.') || name === 'text')
  const address = shown?.name === 'path.id' ? url.replace(`/${shown.good}`, `/${shown.good}${MARK}`) : url
  const body = `${payload ?? ''}${shown?.name === 'text' ? MARK : ''}`
  return [
    `${method} ${address} HTTP/1.1`,
    `Host: 127.0.0.1:${server.port}`,
    'Content-Type: application/json',
    `Authorization: Bearer ${token}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

async function attack(call: Call, target: Target<unknown>, folder: string): Promise<CallReport> {
  const file = join(folder, `${call.name.replaceAll(' ', '-')}.http`)
  await writeFile(file, requestOf(call, target))
  const output = await run('sqlmap', ['-r', file, `--output-dir=${folder}`, ...SETTINGS])
  const found = [...output.text.matchAll(/^Parameter: (.+)$/gm)].map(([, name = '']) => name)
  const tested = /do not appear to be injectable|is not injectable|does not seem to be injectable/.test(
    output.text,
  )
  return {
    call: call.name,
    parameters: listParameters(call).length,
    payloads: output.text.match(/\[PAYLOAD\]/g)?.length ?? 0,
    found,
    outcome: found.length > 0 ? 'injectable' : tested ? 'clean' : output.late ? 'timed out' : 'not tested',
  }
}

async function run(command: string, args: readonly string[]): Promise<{ text: string; late: boolean }> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  let late = false
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      text += part.toString()
    })
  const timer = setTimeout(() => {
    late = true
    child.kill('SIGKILL')
  }, PER_CALL_MS)
  await new Promise(resolve => child.once('close', resolve))
  clearTimeout(timer)
  return { text, late }
}

/** @param only names of calls; empty for all calls. */
export async function runSqlmap(engine: Engine, only: readonly string[] = []): Promise<CallReport[]> {
  const target = await startTarget(engine, async () => null)
  const folder = await mkdtemp(join(tmpdir(), 'butacas-sqlmap-'))
  const reports: CallReport[] = []
  try {
    for (const call of EVERY_CALL.map(one => callAs(one, 'admin'))) {
      if (call.name === 'eventos' || call.name === 'logout' || listParameters(call).length === 0) continue
      if (only.length > 0 && !only.includes(call.name)) continue
      const report = await attack(call, target, folder)
      reports.push(report)
      const { outcome, parameters, payloads, found } = report
      process.stdout.write(
        `${call.name}: ${parameters} parameters, ${payloads} payloads, ${outcome} ${found}\n`,
      )
    }
    return reports
  } finally {
    await target.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
