import { expect, test } from 'vitest'
import { canSee, type Screen, screenAt } from '#app/screens.tsx'
import { MENU, type MenuGroup } from '#app/shell/nav.tsx'
import { ROLES } from '#contract/permisos.ts'

/** The menu as the specification writes it: 'Stock (Informes, Registros)'. */
function words({ label, links, more }: MenuGroup): string {
  const names = links.map(link => link.label)
  if (more) names.push(`${more.label} with ${more.links.map(link => link.label).join(', ')}`)
  return names.length > 0 ? `${label} (${names.join(', ')})` : label
}

test('an admin finds the home, the stock, the factory with its lists, and the reports', () => {
  expect(MENU.admin.map(words)).toEqual([
    'Inicio',
    'Stock (Informes, Registros, Productos, Productos de las butacas, Opciones with Categorias, Marcas, Cliente/Proveedor, Colores, Modelos, Talles)',
    'Fabrica (Butacas, Homologaciones, Buscar por lote, Modelos de butaca, Colores de butaca, Estados, Motivos)',
    'Informes (Por Fecha, Flujo)',
  ])
})

test('an operario finds the factory and its reports', () => {
  expect(MENU.operario.map(words)).toEqual([
    'Inicio',
    'Fabrica (Butacas, Homologaciones)',
    'Informes (Por Fecha, Flujo)',
  ])
})

test('the menu of a vendedor has only Inicio', () => {
  expect(MENU.vendedor.map(words)).toEqual(['Inicio'])
})

test.each(ROLES)('every menu entry of %s leads to a screen that this role may see', rol => {
  const paths = MENU[rol].flatMap(({ path, links, more }) => [
    ...(path === undefined ? [] : [path]),
    ...[...links, ...(more?.links ?? [])].map(link => link.path),
  ])
  for (const path of paths) expect(canSee(rol, screenAt(path) as Screen), path).toBe(true)
})

test('the screens reached from Butacas belong to the group Fabrica', () => {
  const fabrica = MENU.operario.find(({ label }) => label === 'Fabrica')
  expect(fabrica?.also).toEqual(['/fabrica/butaca/:nro', '/fabrica/serie', '/fabrica/etiquetas'])
})

test('no two entries of an admin’s menu look the same', () => {
  const seen = MENU.admin.flatMap(({ label, links, more }) => [
    label,
    ...[...links, ...(more?.links ?? [])].map(link => [link.label, link.de].filter(Boolean).join(' ')),
  ])
  expect(new Set(seen).size).toBe(seen.length)
})
