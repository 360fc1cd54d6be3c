import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Engine } from '../helpers/databases.ts'
import { sendPayloads } from './payloads.ts'
import { showTexts } from './shown.ts'
import { measureSlowClients } from './slow-clients.ts'
import { runSqlmap } from './sqlmap.ts'

/**
 * `npm run proof -- security [payloads shown sqlmap slowhttptest audit sbom] [--motor postgres] [--cuantos 5000]
 * [--llamada NAME]…`
 * Skips a program that is not installed. Ends with exit code 1 after a finding.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    motor: { type: 'string' },
    cuantos: { type: 'string', default: '5000' },
    llamada: { type: 'string', multiple: true, default: [] },
  },
})
const ENGINES: readonly Engine[] = ['pglite', 'postgres']
const engines = ENGINES.filter(engine => values.motor === undefined || values.motor === engine)
const results = join(import.meta.dirname, '../../test-results')
const PARAMETERS_EACH = 4

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
let isClean = true
const found = (what: string) => {
  isClean = false
  print(`FOUND: ${what}`)
}

function isInstalled(command: string, how: string): boolean {
  const there = spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
  if (!there) print(`${command}: not installed, skipped (${how})`)
  return there
}

const STEPS: Readonly<Record<string, () => Promise<void> | void>> = {
  async payloads() {
    for (const engine of engines) {
      const { differences, ...report } = await sendPayloads(engine, Number(values.cuantos), PARAMETERS_EACH)
      print(`payloads: ${JSON.stringify(report)}`)
      print(`payloads on ${engine}: ${differences.length} differences`)
      for (const difference of differences.slice(0, 50)) found(difference)
    }
  },
  async shown() {
    for (const { screen, shown, problems } of await showTexts()) {
      print(`${screen}: ${shown} texts shown letter for letter, ${problems.length} problems`)
      for (const problem of problems) found(`${screen}: ${problem}`)
    }
  },
  async sqlmap() {
    if (!isInstalled('sqlmap', 'apt-get install sqlmap')) return
    const reports = await runSqlmap(engines.at(-1) ?? 'postgres', values.llamada)
    const sum = (of: (report: (typeof reports)[number]) => number) =>
      reports.reduce((n, one) => n + of(one), 0)
    print(
      `sqlmap: ${reports.length} calls, ${sum(r => r.parameters)} parameters, ${sum(r => r.payloads)} payloads, ` +
        `${reports.filter(({ outcome }) => outcome === 'clean').length} clean`,
    )
    for (const { call, outcome, found: where } of reports)
      if (outcome === 'injectable') found(`${call}: ${where}`)
      else if (outcome !== 'clean') print(`sqlmap: ${call} was ${outcome}`)
  },
  async slowhttptest() {
    if (!isInstalled('slowhttptest', 'apt-get install slowhttptest')) return
    const [alone, ...attacked] = await measureSlowClients(engines.at(-1) ?? 'postgres')
    if (alone === undefined) return
    for (const { attack, p50, p95, requests, failures, ended } of [alone, ...attacked])
      print(
        `${attack}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (×${(p95 / alone.p95).toFixed(2)}), ` +
          `${failures} of ${requests} failed; ${ended}`,
      )
    for (const { attack, failures } of attacked)
      if (failures > 0) found(`${failures} failures during ${attack}`)
  },
  audit() {
    const { status, stdout, stderr } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8' })
    const report = readJson(stdout) as { metadata?: { vulnerabilities?: Record<string, number> } } | null
    const counts = report?.metadata?.vulnerabilities
    if (counts === undefined)
      return print(`npm audit: no answer (exit ${status}) ${(stderr || stdout).trim().split('\n')[0]}`)
    print(`npm audit: ${JSON.stringify(counts)}`)
    if ((counts.high ?? 0) + (counts.critical ?? 0) > 0) found('npm audit has high or critical advisories')
  },
  sbom() {
    const sbom = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
    mkdirSync(results, { recursive: true })
    const file = join(results, 'sbom.cdx.json')
    writeFileSync(file, sbom)
    const { components = [] } = JSON.parse(sbom) as { components?: unknown[] }
    print(
      `sbom: ${components.length} components, ${Buffer.byteLength(sbom)} bytes, test-results/sbom.cdx.json`,
    )
  },
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const names = positionals.length > 0 ? positionals : Object.keys(STEPS)
for (const name of names) {
  const step = STEPS[name]
  if (step === undefined) throw new Error(`no step «${name}»; there are ${Object.keys(STEPS).join(', ')}`)
  print(`── ${name} ──`)
  await step()
}
process.exitCode = isClean ? 0 : 1
