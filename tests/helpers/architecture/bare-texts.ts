interface Node {
  type: string
  [key: string]: unknown
}

/** Names of a file's components that return a text without an element or fragment around it. */
export function bareTexts(program: Node): string[] {
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

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

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
