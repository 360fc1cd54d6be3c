import { describe, expect, test } from 'vitest'
import { canSee, SCREENS, screenAt } from '#app/screens.tsx'
import type { Rol } from '#contract/permisos.ts'
import { RUTAS } from '#features/importar/use-terminada.tsx'
import { TITULOS } from '#messages/menu.ts'

const allowed = (rol: Rol) => SCREENS.filter(screen => canSee(rol, screen)).map(({ path }) => path)

describe('screens by role', () => {
  test('an admin may see every screen', () => {
    expect(allowed('admin')).toEqual(SCREENS.map(({ path }) => path))
  })

  test('an operario may see the home, the factory, the reports, Pendientes, the device, the help and the relevo', () => {
    expect(allowed('operario')).toEqual([
      '/',
      '/fabrica/buscarButaca',
      '/fabrica/butaca/:nro',
      '/fabrica/serie',
      '/fabrica/etiquetas',
      '/fabrica/homologar',
      '/informes/date',
      '/informes/flujo',
      '/pendientes',
      '/dispositivo',
      '/ayuda',
      '/relevo',
    ])
  })

  test('a vendedor may see the home, Pendientes, the device, the help and the relevo', () => {
    expect(allowed('vendedor')).toEqual(['/', '/pendientes', '/dispositivo', '/ayuda', '/relevo'])
  })
})

test('every screen of the menu requires a permission to read', () => {
  const listed = SCREENS.filter(({ menu, entry }) => menu !== undefined && entry !== null)
  expect(listed.filter(({ accion }) => !accion?.endsWith('.leer'))).toEqual([])
})

test.each(Object.entries(RUTAS))('the rows of an import of %s have a screen', (_, { path, titulo }) => {
  expect(screenAt(path)).toMatchObject({ path, title: TITULOS[titulo] })
})

test('every route of the specification behind the login exists', () => {
  const specified = [
    '/',
    '/fabrica/buscarButaca',
    '/fabrica/homologar',
    '/informes/date',
    '/stock/informe',
    '/stock/registro',
    '/stock/producto',
    '/stock/categoria',
    '/stock/marcas',
    '/stock/cliente_proveedor',
    '/stock/colores',
    '/stock/modelos',
    '/stock/talles',
  ]
  expect(SCREENS.map(({ path }) => path)).toEqual(expect.arrayContaining(specified))
})
