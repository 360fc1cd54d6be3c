import { parseSync } from 'vite'

export interface Edit {
  from: number
  to: number
  instead: string
}

/**
 * The mutants of a source, by handle. A mutant is one small change of behavior.
 * The handle `file › declaration › kind n` survives rewording. The declaration is a path of top-level names, members
 * and JSX attributes (`TITULOS.homologaciones`), without locals. `changesIn` lists the kinds. `n` counts from 1 within
 * a declaration and kind, and is left out for the first mutant.
 * In a stylesheet the declaration is the selector, and the kind is the removed property.
 */
export function editsOf(file: string, source: string): ReadonlyMap<string, Edit> {
  const edits = new Map<string, Edit>()
  const counts = new Map<string, number>()
  for (const { declaration, kind, ...edit } of (file.endsWith('.css') ? changesOfStyles : changesOfCode)(
    file,
    source,
  )) {
    const handle = `${file} › ${declaration} › ${kind}`
    const n = (counts.get(handle) ?? 0) + 1
    counts.set(handle, n)
    edits.set(n === 1 ? handle : `${handle} ${n}`, edit)
  }
  return edits
}

export const fileOf = (handle: string): string => handle.split(' › ')[0] ?? ''

export const withEdit = (source: string, { from, to, instead }: Edit): string =>
  source.slice(0, from) + instead + source.slice(to)

interface Found extends Edit {
  declaration: string
  kind: string
}

function* changesOfStyles(_file: string, source: string): Generator<Found> {
  const selectors: string[] = []
  const withoutComments = source.replaceAll(/\/\*[\s\S]*?\*\//g, comment => ' '.repeat(comment.length))
  for (const { 0: part, index } of withoutComments.matchAll(/[^{};]*[{};]/g)) {
    const text = part.slice(0, -1).trim()
    if (part.endsWith('{')) selectors.push(text.replaceAll(/\s+/g, ' '))
    else if (text.includes(':')) {
      const kind = text.slice(0, text.indexOf(':'))
      const from = index + part.search(/\S/)
      yield { declaration: selectors.at(-1) ?? '', kind, from, to: index + part.length - 1, instead: '' }
    }
    if (part.endsWith('}')) selectors.pop()
  }
}

interface Node {
  type: string
  start: number
  end: number
  [member: string]: unknown
}

function changesOfCode(file: string, source: string): Found[] {
  const found: Found[] = []
  const text = ({ start, end }: Pick<Node, 'start' | 'end'>) => source.slice(start, end)
  const visit = (node: Node, path: readonly string[], isLocal: boolean): void => {
    for (const { kind, instead, at = node } of changesIn(node, text))
      found.push({ declaration: path.join('.'), kind, from: at.start, to: at.end, instead })
    const isInside = isLocal || FUNCTION.test(node.type)
    for (const child of childrenOf(node)) {
      const name = nameOf(child, isInside)
      visit(child, name === null ? path : [...path, name], isInside)
    }
  }
  visit(parseSync(file, source).program as unknown as Node, [], false)
  return found
}

const FUNCTION = /Function|MethodDefinition/
/** Nodes that get no mutant: types, imports and re-exports. */
const NOT_RUN = /^(TS|Import|ExportSpecifier$|ExportAllDeclaration$)/
/** TypeScript nodes that contain code that runs. */
const CAST = /^TS(As|Satisfies|NonNull)/

function* childrenOf(node: Node): Generator<Node> {
  for (const [member, value] of Object.entries(node)) {
    // Skips names that are not computed
    if (/^(id|key|property)$/.test(member) && node.computed !== true) continue
    for (const child of (Array.isArray(value) ? value : [value]) as (Node | null)[]) {
      if (typeof child !== 'object' || child === null || typeof child.type !== 'string') continue
      // A property of a destructuring pattern cannot be removed
      if (node.type === 'ObjectPattern' && child.type === 'Property') yield child.value as Node
      else if (!NOT_RUN.test(child.type) || CAST.test(child.type)) yield child
    }
  }
}

function nameOf({ type, id, key, name }: Node, isLocal: boolean): string | null {
  if (type === 'JSXAttribute') return (name as { name: string }).name
  if (type === 'ExportDefaultDeclaration') return 'default'
  if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(type)) return textOf(key as Named)
  if (!isLocal && /^(VariableDeclarator|FunctionDeclaration|ClassDeclaration)$/.test(type))
    return textOf(id as Named)
  return null
}

type Named = { name?: string; value?: unknown } | null
const textOf = (named: Named): string | null =>
  named?.name ?? (named?.value === undefined ? null : String(named.value))

/** Words, because a `|` would end the cell of a Markdown table. */
const WORDS: Readonly<Record<string, string>> = { '&&': 'and', '||': 'or' }

const OPPOSITES: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

interface Change {
  kind: string
  instead: string
  /** Absent if the whole node is replaced. */
  at?: Pick<Node, 'start' | 'end'>
}

function* changesIn(node: Node, text: (node: Pick<Node, 'start' | 'end'>) => string): Generator<Change> {
  const part = (name: string): Node => node[name] as Node
  const calleeOf = (call: Node): string => /(\w+)\W*$/.exec(text(call.callee as Node))?.[1] ?? ''
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const [left, right] = [text(part('left')), text(part('right'))]
      const operator = node.operator as string
      const [other, word] = [OPPOSITES[operator], WORDS[operator] ?? operator]
      if (other !== undefined)
        yield { kind: `opposite of ${word}`, instead: `((${left}) ${other} (${right}))` }
      if (node.type === 'BinaryExpression') return
      yield { kind: `only right of ${word}`, instead: `(${right})` }
      yield { kind: `only left of ${word}`, instead: `(${left})` }
      return
    }
    case 'ConditionalExpression': {
      const [test, yes, no] = [text(part('test')), text(part('consequent')), text(part('alternate'))]
      yield { kind: 'swapped', instead: `((${test}) ? (${no}) : (${yes}))` }
      yield { kind: 'always', instead: `(${yes})` }
      yield { kind: 'never', instead: `(${no})` }
      return
    }
    case 'IfStatement':
      yield { kind: 'always', instead: 'true', at: part('test') }
      yield { kind: 'never', instead: 'false', at: part('test') }
      return
    case 'UnaryExpression':
      if (node.operator === '!') yield { kind: 'no !', instead: text(part('argument')) }
      return
    case 'AwaitExpression':
      yield { kind: 'no await', instead: 'undefined as never' }
      return
    case 'Literal':
      if (typeof node.value === 'boolean') yield { kind: 'boolean', instead: String(!node.value) }
      if (typeof node.value === 'number') yield { kind: 'number', instead: `${node.value + 1}` }
      if (typeof node.value !== 'string' || node.value === '') return
      yield { kind: 'text', instead: `'${otherText(node.value)}'` }
      yield* changesInSql(node.start, text(node))
      return
    case 'TemplateElement': {
      const { raw } = node.value as { raw: string }
      const start = node.start + 1
      // The node begins with the backtick or brace before its text
      if (raw !== '') yield { kind: 'text', instead: otherText(raw), at: { start, end: start + raw.length } }
      yield* changesInSql(start, raw)
      return
    }
    case 'Identifier':
    case 'MemberExpression':
      if (/^[A-Z][A-Z\d_]+(\.\w+)*$/.test(text(node)))
        yield { kind: `no ${text(node)}`, instead: '(undefined as never)' }
      return
    case 'JSXText':
      if (text(node).trim() !== '') yield { kind: 'text', instead: 'x' }
      return
    case 'JSXElement':
    case 'JSXFragment':
      for (const child of node.children as Node[]) {
        if (child.type === 'JSXElement')
          yield { kind: `no <${text((child.openingElement as Node).name as Node)}>`, instead: '', at: child }
        if (child.type === 'JSXExpressionContainer') {
          const shown = text(child.expression as Node)
          yield { kind: /^[\w.]+$/.test(shown) ? `no {${shown}}` : 'no {}', instead: '', at: child }
        }
      }
      return
    case 'JSXAttribute':
      yield { kind: `no attribute`, instead: '' }
      return
    // `...[]` adds nothing to an object or a list
    case 'SpreadElement':
      yield { kind: 'no spread', instead: '...[]' }
      return
    case 'Property':
      yield { kind: 'no property', instead: '...[]' }
      return
    case 'ReturnStatement':
      yield { kind: 'no return', instead: ';' }
      return
    case 'ThrowStatement':
      yield { kind: 'no throw', instead: ';' }
      return
    case 'ExpressionStatement': {
      const { type, argument } = part('expression')
      const call = /^(Await|Unary)Expression$/.test(type) ? (argument as Node) : part('expression')
      yield { kind: call.type === 'CallExpression' ? `no ${calleeOf(call)}()` : 'no statement', instead: ';' }
      return
    }
    case 'CallExpression': {
      const args = node.arguments as Node[]
      const [first, before, last] = [args[0], args.at(-2), args.at(-1)]
      if (before && last)
        yield {
          kind: `no last argument of ${calleeOf(node)}()`,
          instead: '',
          at: { start: before.end, end: last.end },
        }
      if (part('callee').type === 'MemberExpression')
        yield { kind: `without .${calleeOf(node)}()`, instead: text(part('callee').object as Node) }
      else if (first && first.type !== 'SpreadElement')
        yield { kind: `without ${calleeOf(node)}()`, instead: `(${text(first)})` }
      return
    }
    case 'ArrayExpression': {
      const elements = (node.elements as (Node | null)[]).filter(element => element !== null)
      const [first, second] = elements
      const [before, last] = [elements.at(-2), elements.at(-1)]
      if (!first || !second || !before || !last) return
      yield { kind: 'no first of list', instead: '', at: { start: first.start, end: second.start } }
      yield { kind: 'no last of list', instead: '', at: { start: before.end, end: last.end } }
      yield { kind: 'list reversed', instead: `[${elements.toReversed().map(text).join(', ')}]` }
    }
  }
}

/** A route's path must begin with a slash, or the server does not start. */
const otherText = (text: string): string => (text.startsWith('/') ? '/x' : 'x')

function* changesInSql(start: number, sql: string): Generator<Change> {
  for (const { 0: found, 1: name, index } of sql.matchAll(/(?<=.)(?:["']|\bas )(\w+)\b/gs)) {
    const end = start + index + found.length
    yield { kind: `name ${name}`, instead: '_x', at: { start: end, end } }
  }
  for (const { index } of sql.matchAll(/ desc\b/g))
    yield { kind: 'no desc', instead: '', at: { start: start + index, end: start + index + ' desc'.length } }
}
