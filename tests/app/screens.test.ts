import { describe, expect, test } from 'vitest'
import { canSee, SCREENS } from '#app/screens.tsx'
import type { Rol } from '#contract/rol.ts'

const allowed = (rol: Rol) => SCREENS.filter(screen => canSee(rol, screen)).map(({ path }) => path)

describe('who may see what', () => {
  test('admin: all of it', () => {
    expect(allowed('admin')).toEqual(SCREENS.map(({ path }) => path))
  })

  test('operario: the home, the factory, the reports and what waits to be sent', () => {
    expect(allowed('operario')).toEqual([
      '/',
      '/fabrica/buscarButaca',
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

  test('vendedor: the home and what waits to be sent', () => {
    expect(allowed('vendedor')).toEqual(['/', '/pendientes', '/dispositivo', '/ayuda', '/relevo'])
  })
})

test('every screen of the menu opens with a reading action, and writing needs another one', () => {
  const listed = SCREENS.filter(({ menu, entry }) => menu !== undefined && entry !== null)
  expect(listed.filter(({ accion }) => !accion?.endsWith('.leer'))).toEqual([])
})

test('every route of the specification is there', () => {
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
