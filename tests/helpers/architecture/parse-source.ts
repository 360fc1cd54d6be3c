import { parseSync } from 'vite'

export interface ImportRef {
  specifier: string
  typeOnly: boolean
  dynamic: boolean
}

export interface Source {
  imports: ImportRef[]
  /** Called names, as written: `fetch`, `self.fetch`. */
  calls: string[]
  /** All identifiers, declared names included, except names of members. */
  names: string[]
  /** Members read or written, and JSX attributes: `innerHTML` of `box.innerHTML`, of `box['innerHTML']`. */
  members: string[]
  /** Strings and templates; … stands for each inserted value. */
  texts: string[]
  /** Texts between JSX tags. */
  shown: string[]
  /** Components that return a bare text. */
  bare: string[]
  barrel: boolean
}

interface Node {
  type: string
  [key: string]: unknown
}

export function parseSource(path: string, code: string): Source {
  const { program, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const source: Source = {
    imports: [],
    calls: [],
    names: [],
    members: [],
    texts: [],
    shown: [],
    bare: path.endsWith('.tsx') ? bareTexts(program as unknown as Node) : [],
    barrel: isBarrel(program.body as unknown as Node[]),
  }
  visit(program as unknown as Node, source)
  return source
}

const isBarrel = (body: readonly Node[]): boolean =>
  body.length > 0 &&
  body.every(
    node =>
      node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && isNode(node.source)),
  )

function visit(node: Node, source: Source): void {
  readNode(node, source)
  for (const [key, value] of Object.entries(node)) {
    // The property of `a.b` and the key of `{ b: 1 }` name members, not values.
    if (node.computed !== true && (key === 'property' || (key === 'key' && node.shorthand !== true))) continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, source)
  }
}

function readNode(node: Node, source: Source): void {
  switch (node.type) {
    case 'ImportDeclaration':
      add(source, node.source, isTypeImport(node, 'importKind'), false)
      break
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      add(source, node.source, isTypeImport(node, 'exportKind'), false)
      break
    case 'ImportExpression':
      add(source, node.source, false, true)
      break
    case 'TSImportType':
      add(source, node.source, true, false)
      break
    case 'CallExpression':
    case 'NewExpression':
      source.calls.push(nameOf(node.callee))
      break
    case 'MemberExpression':
    case 'JSXAttribute': {
      const member = (node.property ?? node.name) as Node
      source.members.push(String(member.name ?? member.value ?? ''))
      break
    }
    case 'Identifier':
      source.names.push(String(node.name))
      break
    case 'JSXText':
      source.shown.push(String(node.value))
      break
    case 'Literal':
      if (typeof node.value === 'string') source.texts.push(node.value)
      break
    case 'TemplateLiteral':
      source.texts.push(
        (node.quasis as Node[]).map(({ value }) => (value as { cooked: string }).cooked).join('…'),
      )
      break
  }
}

function isTypeImport(node: Node, kind: 'importKind' | 'exportKind'): boolean {
  if (node[kind] === 'type') return true
  const specifiers = (node.specifiers ?? []) as Node[]
  return specifiers.length > 0 && specifiers.every(specifier => specifier[kind] === 'type')
}

function add(source: Source, literal: unknown, typeOnly: boolean, dynamic: boolean): void {
  if (isNode(literal) && typeof literal.value === 'string')
    source.imports.push({ specifier: literal.value, typeOnly, dynamic })
}

function nameOf(callee: unknown): string {
  if (!isNode(callee)) return ''
  if (callee.type === 'Identifier') return String(callee.name)
  if (callee.type !== 'MemberExpression' || !isNode(callee.property)) return ''
  return `${nameOf(callee.object)}.${String(callee.property.name ?? callee.property.value ?? '')}`
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Names of a file's components that return a text without an element or fragment around it. */
function bareTexts(program: Node): string[] {
  const found = new Set<string>()
  const shared = madeNames(program, isFunction)
  walk(program, node => {
    const [id, init] =
      node.type === 'FunctionDeclaration' ? [node.id, node] : [node.id, node.init as Node | undefined]
    const name = String((id as Node | undefined)?.name ?? '')
    if (!/^[A-Z][a-z]/.test(name) || !isNode(init) || !('params' in init)) return
    const body = init.body as Node
    const made = new Set([...shared, ...madeNames(body)])
    const isBare = (value: unknown) => isText(value, made)
    if (body.type !== 'BlockStatement') {
      if (isBare(body)) found.add(name)
      return
    }
    walk(
      body,
      inner => {
        if (inner.type === 'ReturnStatement' && isBare(inner.argument)) found.add(name)
      },
      isFunction,
    )
  })
  return [...found]
}

/** @returns the constants that are not texts. Any other variable may be a text: a parameter, a member, a result. */
function madeNames(body: Node, isBorder?: (node: Node) => boolean): ReadonlySet<string> {
  const names = new Set<string>()
  const note = (node: Node) => {
    const { id, init } = node as { id?: Node; init?: unknown }
    if (
      node.type === 'VariableDeclarator' &&
      id?.type === 'Identifier' &&
      init != null &&
      !isText(init, names)
    )
      names.add(String(id.name))
  }
  walk(body, note, isBorder)
  return names
}

/** Sentences are members of constants in capitals: `MARCO.titulo`, `MARCO.datosDe(hora)`. */
const isSentence = (value: unknown): boolean => {
  if (!isNode(value)) return false
  if (value.type === 'Identifier') return /^[A-Z][A-Z_]+$/.test(String(value.name))
  return value.type === 'MemberExpression' && isSentence(value.object)
}

/** @param made variables that are not texts. */
function isText(value: unknown, made: ReadonlySet<string>): boolean {
  if (!isNode(value)) return false
  const either = (...parts: unknown[]) => parts.some(part => isText(part, made))
  switch (value.type) {
    case 'TemplateLiteral':
      return true
    case 'Literal':
      return typeof value.value === 'string' || typeof value.value === 'number'
    case 'ConditionalExpression':
      return either(value.consequent, value.alternate)
    case 'LogicalExpression':
      return value.operator === '&&' ? either(value.right) : either(value.left, value.right)
    case 'ParenthesizedExpression':
      return either(value.expression)
    case 'CallExpression': {
      const callee = value.callee as Node
      const isMethod = callee.type === 'MemberExpression'
      // `COLUMNAS.map(…)` returns a list
      if (isMethod && /^(map|flatMap|filter)$/.test(String((callee.property as Node).name))) return false
      return isMethod ? isSentence(callee) : callee.type !== 'Identifier' && either(callee)
    }
    case 'MemberExpression':
      return true
    case 'Identifier':
      return value.name !== 'undefined' && !made.has(String(value.name))
  }
  return false
}

const isFunction = (node: Node): boolean => 'params' in node

function walk(
  node: Node,
  visit: (node: Node) => void,
  isBorder: (node: Node) => boolean = () => false,
): void {
  visit(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child) && !isBorder(child)) walk(child, visit, isBorder)
}
