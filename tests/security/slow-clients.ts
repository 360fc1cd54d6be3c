import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { spread } from '../bench/measure.ts'
import type { Engine } from '../helpers/databases.ts'
import { startTarget, type Target } from './target.ts'

const SOCKETS = 500
const LASTS_S = 30
const PAUSE_MS = 20

const ATTACKS = {
  'slow headers': ['-H', '-i', '5', '-t', 'GET'],
  'slow body': ['-B', '-i', '5', '-s', '8192', '-t', 'POST', '-f', 'application/json'],
  'slow read': ['-X', '-w', '1', '-y', '16', '-n', '5', '-z', '8', '-k', '3'],
} as const

export interface SlowReport {
  attack: string
  p50: number
  p95: number
  failures: number
  requests: number
  ended: string
}

async function workUntil(stop: AbortSignal, { server, token }: Target<unknown>) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const asks: [string, RequestInit][] = [
    ['/api/butaca/filtro', { method: 'POST', body: '{"estado":1}' }],
    ['/api/butaca?nroButaca=A-1&idEstado=2', { method: 'PUT' }],
  ]
  const times: number[] = []
  let failures = 0
  for (let n = 0; !stop.aborted; n++) {
    const [path, init] = asks[n % asks.length] ?? ['/', {}]
    const started = performance.now()
    const answer = await fetch(server.url + path, { ...init, headers }).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) times.push(performance.now() - started)
    else failures++
    await sleep(PAUSE_MS)
  }
  const { p50, p95 } = spread(times)
  return { p50, p95, failures, requests: times.length + failures }
}

async function attack(switches: readonly string[], url: string): Promise<string> {
  const child = spawn(
    'slowhttptest',
    [
      '-c',
      String(SOCKETS),
      '-r',
      '250',
      '-l',
      String(LASTS_S),
      '-x',
      '16',
      '-p',
      '3',
      '-u',
      url,
      ...switches,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let text = ''
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString()
  })
  await new Promise(resolve => child.once('close', resolve))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: slowhttptest colors its lines
  const plain = text.replace(/\u001b\[[0-9;]*[A-Za-z]/g, '')
  const last = (name: string) => [...plain.matchAll(new RegExp(`${name}:\\s*(\\w+)`, 'g'))].at(-1)?.[1] ?? '?'
  return `pending ${last('pending')}, connected ${last('connected')}, error ${last('error')}, closed ${last('closed')}, available ${last('service available')}`
}

/** The first report is without slow sockets (reliability S7; security C34). */
export async function measureSlowClients(engine: Engine): Promise<SlowReport[]> {
  const target = await startTarget(engine, async () => null)
  try {
    const reports: SlowReport[] = []
    const alone = new AbortController()
    const quiet = workUntil(alone.signal, target)
    await sleep((LASTS_S * 1000) / 3)
    alone.abort()
    reports.push({ attack: 'nobody', ended: '', ...(await quiet) })
    for (const [name, switches] of Object.entries(ATTACKS)) {
      const during = new AbortController()
      const work = workUntil(during.signal, target)
      const path = name === 'slow body' ? '/auth/login' : name === 'slow read' ? '/index.html' : '/salud'
      const ended = await attack(switches, target.server.url + path)
      during.abort()
      reports.push({ attack: name, ended, ...(await work) })
    }
    return reports
  } finally {
    await target.remove()
  }
}
