import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { seededRandom } from '../../helpers/seeded.ts'

export interface Site {
  file: string
  line: number
  from: number
  to: number
  kind: string
  text: string
  instead: string
  /** Whether the mutant runs when its module is loaded, so that no single test can be credited with reaching it. */
  isAtLoad: boolean
}

interface Node {
  type: string
  start: number
  end: number
  [member: string]: unknown
}

const OPERATORS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}
/** Skipped nodes: without effect at run time, or checked by the compiler. */
const PASSED_OVER = /^(TS|Import|JSXAttribute$|TemplateLiteral$)/
const isPassedOver = ({ type, declaration }: Node): boolean =>
  PASSED_OVER.test(type) || (/^Export(All|Named)/.test(type) && !declaration)
const FUNCTION = /Function|MethodDefinition|PropertyDefinition/

/** The sites may be nested. */
function sitesOf(root: string, file: string): Site[] {
  const source = readFileSync(join(root, file), 'utf8')
  const { program } = parseSync(file, source)
  const sites: Site[] = []
  const text = ({ start, end }: Node) => source.slice(start, end)
  const add = (node: Node, kind: string, instead: string, isAtLoad: boolean): void => {
    const line = source.slice(0, node.start).split('\n').length
    const { start: from, end: to } = node
    sites.push({ file, line, from, to, kind, text: text(node), instead, isAtLoad })
  }
  const visit = (node: Node, isAtLoad: boolean): void => {
    for (const [kind, instead] of mistakesIn(node, text)) add(node, kind, instead, isAtLoad)
    for (const child of childrenOf(node)) visit(child, isAtLoad && !FUNCTION.test(node.type))
  }
  visit(program as unknown as Node, true)
  return sites
}

function* mistakesIn(node: Node, text: (node: Node) => string): Generator<[kind: string, instead: string]> {
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
    const [left, right] = [node.left as Node, node.right as Node]
    const other = OPERATORS[node.operator as string]
    if (other !== undefined) yield ['operator', `(${text(left)}) ${other} (${text(right)})`]
  }
  if (node.type === 'ConditionalExpression') {
    const [test, yes, no] = [node.test, node.consequent, node.alternate] as Node[]
    if (test && yes && no) yield ['condition', `(${text(test)}) ? (${text(no)}) : (${text(yes)})`]
  }
  if (node.type === 'UnaryExpression' && node.operator === '!') yield ['not', text(node.argument as Node)]
  if (node.type === 'Literal' && typeof node.value === 'boolean') yield ['boolean', String(!node.value)]
  if (node.type === 'Literal' && typeof node.value === 'number') yield ['number', `(${node.value + 1})`]
  if (node.type === 'Literal' && typeof node.value === 'string' && node.value !== '') yield ['text', "''"]
  if (node.type === 'AwaitExpression') yield ['call left out', 'undefined as never']
}

function* childrenOf(node: Node): Generator<Node> {
  for (const [name, value] of Object.entries(node)) {
    // A key is a name, unless computed
    if (name === 'key' && node.computed !== true) continue
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child !== 'object' || child === null || typeof child.type !== 'string') continue
      if (!isPassedOver(child)) yield child as Node
    }
  }
}

export function draw(root: string, areas: readonly string[], count: number, seed: number): Site[] {
  const random = seededRandom(seed)
  const drawn: Site[] = []
  for (const [i, area] of areas.entries()) {
    const files = readdirSync(join(root, area), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file))
      .toSorted()
    const sites = files.flatMap(file => sitesOf(root, `${area}/${file}`))
    const wanted = Math.floor((count * (i + 1)) / areas.length)
    while (drawn.length < wanted && sites.length > 0) {
      const [site] = sites.splice(Math.floor(random() * sites.length), 1)
      if (site && !drawn.some(other => overlaps(site, other))) drawn.push(site)
    }
  }
  return drawn
}

const overlaps = (a: Site, b: Site): boolean => a.file === b.file && a.from < b.to && b.from < a.to

/** Each mutant is active only when selected. */
export function plant(source: string, sites: readonly (Site & { id: number })[]): string {
  let planted = source
  for (const { id, from, to, instead } of sites.toSorted((a, b) => b.from - a.from)) {
    const original = planted.slice(from, to)
    planted = `${planted.slice(0, from)}((globalThis as any).__mistake?.(${id}) ? (${instead}) : (${original}))${planted.slice(to)}`
  }
  return planted
}
