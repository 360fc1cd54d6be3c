import { expect, type Page } from '@playwright/test'
import type { Dispositivo } from '#contract/dispositivos/dispositivo.ts'
import { MAESTROS as LLAMADAS, onLista } from '#contract/endpoints/oficina.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { EnlacePared } from '#contract/informes/pared.ts'
import type { MaestroNombre, MaestroUsado } from '#contract/maestro.ts'
import { PROBLEM_TYPE } from '#contract/problem.ts'
import type { Programa, ProgramaCreado } from '#contract/programa.ts'
import type { SesionAbierta, Usuario } from '#contract/usuario.ts'
import { EMPRESA } from '#messages/empresa.ts'
import { MAESTROS } from '#messages/maestros.ts'
import { PARED } from '#messages/pared.ts'
import { PAREDES } from '#messages/persona/paredes.ts'
import { CLAVE_CREADA, PROGRAMA_DIALOGO, PROGRAMAS } from '#messages/persona/programas.ts'
import { USUARIO_DIALOGO, USUARIOS } from '#messages/persona/usuarios.ts'
import { SERVIDOR_USUARIOS } from '#messages/server/problemas.ts'
import { makePared } from '../helpers/pared.ts'
import { type Screen, screensOf, walkOf } from './looks.ts'
import { answering } from './server-side.ts'

const MIN_MS = 60_000

const device = (over: Partial<Dispositivo>): Dispositivo => {
  const now = Date.now()
  return {
    id: '3f9d1a52-7c1e-4b0a-9a53-000000000001',
    nombre: null,
    primerContacto: new Date(now - 90_000 * MIN_MS).toISOString(),
    ultimoContacto: new Date(now - MIN_MS).toISOString(),
    ultimoUsuario: 'operario',
    ultimaSec: 214,
    recibidas: 214,
    faltan: [],
    pendientes: 0,
    rechazadas: [],
    descartadas: 0,
    copiadoEn: null,
    perdidas: null,
    version: 'Bq3xY_9a',
    formato: 1,
    desfaseMs: 400,
    ...over,
  }
}

const devices = (): Dispositivo[] => [
  device({ nombre: 'Línea 1' }),
  device({
    id: 'a80b44c1-7c1e-4b0a-9a53-000000000002',
    nombre: 'Balanza del galpón 2, junto a la entrada',
    ultimoUsuario: 'lopez',
    ultimoContacto: new Date(Date.now() - 47 * MIN_MS).toISOString(),
    pendientes: 3,
    faltan: [
      { desde: 201, hasta: 203 },
      { desde: 209, hasta: 209 },
      { desde: 212, hasta: 214 },
    ],
    perdidas: {
      hasta: 203,
      de: [
        { usuario: 'operario', cantidad: 2 },
        { usuario: 'lopez', cantidad: 1 },
      ],
    },
    desfaseMs: 4 * MIN_MS,
  }),
  device({
    id: 'c77e0f18-7c1e-4b0a-9a53-000000000003',
    copiadoEn: new Date(Date.now() - MIN_MS).toISOString(),
    pendientes: 4,
    faltan: [{ desde: 213, hasta: 214 }],
    rechazadas: [
      { sec: 207, nro: 'S710482', codigo: 'VERSION' },
      { sec: 211, nro: 'H500123', codigo: 'NO_EXISTE' },
    ],
  }),
  device({
    id: 'e1250d3b-7c1e-4b0a-9a53-000000000004',
    nombre: 'Depósito',
    pendientes: null,
    version: null,
    formato: null,
    desfaseMs: null,
  }),
]

const DISPOSITIVOS_SCREENS: readonly Screen[] = screensOf('admin', {
  dispositivos: async page => {
    await answering(page, ENDPOINTS.dispositivos, { json: devices() })
    await page.goto('/dispositivos')
    await page.getByRole('button', { name: '2 rechazadas' }).click()
    await page.getByRole('button', { name: 'Cambiar el nombre de Depósito' }).click()
    await expect(page.getByRole('textbox', { name: 'Equipo' })).toBeFocused()
    await expect(page.getByRole('list', { name: /^Rechazadas de/ })).toBeVisible()
  },
})

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

const usuarios = (): Usuario[] => {
  const lopez: Usuario = {
    id: 5,
    nombre: 'lopez',
    rol: 'operario',
    activo: true,
    claveProvisoria: false,
    ultimoIngreso: ago(340),
    sesiones: 1,
  }
  const nueva = { claveProvisoria: true, ultimoIngreso: null, sesiones: 0 }
  return [
    { ...lopez, id: 1, nombre: 'admin', rol: 'admin', ultimoIngreso: ago(3), sesiones: 2 },
    lopez,
    { ...lopez, ...nueva, id: 9, nombre: 'maría-del-carmen.fernández', rol: 'vendedor' },
    { ...lopez, id: 6, nombre: 'gimenez', activo: false, ultimoIngreso: ago(60 * 24 * 40), sesiones: 0 },
  ]
}

const sesiones = (): SesionAbierta[] => {
  const sesion = { emitida: ago(300), vence: ago(-600), vista: ago(2), donde: '10.0.0.31', esta: false }
  return [
    { ...sesion, sid: '00000000-0000-4000-8000-000000000001', equipo: { id: '0e1f', nombre: 'Línea 1' } },
    { ...sesion, sid: '00000000-0000-4000-8000-000000000002', equipo: null, vista: null, emitida: ago(2000) },
  ]
}

async function openUsuarios(page: Page): Promise<void> {
  await answering(page, ENDPOINTS.usuarios, { json: usuarios() })
  const duplicado = {
    status: 409,
    codigo: 'DUPLICADO',
    detail: SERVIDOR_USUARIOS.duplicado('lopez'),
    campos: ['nombre'],
  }
  await answering(page, ENDPOINTS.crearUsuario, {
    status: 409,
    contentType: PROBLEM_TYPE,
    body: JSON.stringify(duplicado),
  })
  await page.goto('/usuarios')
  await expect(page.getByRole('button', { name: USUARIOS.acciones('lopez') })).toBeEnabled()
}

const choose = async (page: Page, accion: string): Promise<void> => {
  await openUsuarios(page)
  await page.getByRole('button', { name: USUARIOS.acciones('lopez') }).click()
  await page.getByRole('menuitem', { name: accion }).click()
}

const USUARIOS_SCREENS: readonly Screen[] = screensOf('admin', {
  usuarios: openUsuarios,
  'usuarios-nuevo': async page => {
    await openUsuarios(page)
    await page.getByRole('button', { name: USUARIOS.nuevo }).click()
    const dialog = page.getByRole('dialog', { name: USUARIOS.nuevo })
    await expect(dialog.getByLabel(USUARIO_DIALOGO.nombre)).toBeFocused()
    await dialog.getByLabel(USUARIO_DIALOGO.nombre).fill('dos palabras')
    await dialog.getByLabel(USUARIO_DIALOGO.clave, { exact: true }).fill('butacas2026')
    await dialog.getByRole('button', { name: USUARIO_DIALOGO.crear }).click()
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
  },
  'usuarios-sesiones': async page => {
    await answering(page, ENDPOINTS.sesionesUsuario, { json: sesiones() })
    await choose(page, USUARIOS.verSesiones)
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
  },
  'usuarios-baja': async page => {
    await choose(page, USUARIOS.darBaja)
    await expect(page.getByRole('alertdialog')).toBeVisible()
  },
})

const fila = (id: number, nombre: string, more: Partial<MaestroUsado> = {}): MaestroUsado => ({
  id,
  nombre,
  butacas: 0,
  borrable: false,
  ...more,
})

const FILAS: Record<MaestroNombre, readonly MaestroUsado[]> = {
  modelo: [
    fila(1, 'H5', { prefijo: 'h5', butacas: 967 }),
    fila(5, 'S7', { prefijo: 's7', butacas: 1_294 }),
    fila(10, 'S7 XL SIM reclinable con apoyapié', { prefijo: null, butacas: 1 }),
    fila(12, 'R9', { prefijo: 'r9', borrable: true }),
    fila(13, 'HX viejo', { prefijo: null, retirado: true, butacas: 12 }),
  ],
  color: [fila(1, 'negro', { butacas: 3_102 }), fila(6, 'bordó', { borrable: true })],
  estado: [
    ...['cortada', 'tapizada', 'pesada', 'armada', 'lista', 'entregada', 'borrada'].map((nombre, i) =>
      fila(i + 1, nombre, { lugar: i + 1, butacas: 40 }),
    ),
    fila(8, 'probada', { lugar: 2.5, borrable: true }),
  ],
  motivo: [
    fila(1, 'Otro motivo', { devuelve: true, defecto: true, butacas: 15, usado: null }),
    fila(2, 'Costura abierta', {
      devuelve: true,
      defecto: false,
      butacas: 184,
      usado: '2026-11-20T10:00:00.000Z',
    }),
    fila(3, 'Vinilo marcado', {
      devuelve: true,
      defecto: true,
      butacas: 132,
      usado: '2026-11-20T09:00:00.000Z',
    }),
    fila(4, 'Mal cosida', { devuelve: true, defecto: false, butacas: 11, retirado: true, usado: null }),
    fila(5, 'Peso fuera de lo esperado', { devuelve: true, defecto: false, borrable: true, usado: null }),
  ],
}

const PATHS: Record<MaestroNombre, string> = {
  modelo: 'modelos',
  color: 'colores',
  estado: 'estados',
  motivo: 'motivos',
}

async function openMaestros(page: Page, lista: MaestroNombre): Promise<void> {
  await answering(page, onLista(LLAMADAS.maestros, lista), { json: FILAS[lista] })
  await page.goto(`/fabrica/${PATHS[lista]}`)
  await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeEnabled()
}

const MAESTROS_SCREENS: readonly Screen[] = [
  ...walkOf('admin', {
    'maestros-modelos': page => openMaestros(page, 'modelo'),
    'maestros-retirar': async page => {
      await page.getByRole('button', { name: MAESTROS.retirar('S7'), exact: true }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  }),
  ...screensOf('admin', {
    'maestros-motivos': async page => {
      await openMaestros(page, 'motivo')
      await page.getByRole('button', { name: MAESTROS.editar('Vinilo marcado') }).click()
      await expect(page.getByRole('combobox', { name: MAESTROS.columnas.usa })).toBeVisible()
    },
    'maestros-colores': page => openMaestros(page, 'color'),
    'maestros-estado-nuevo': async page => {
      await openMaestros(page, 'estado')
      await page.getByRole('button', { name: MAESTROS.de.estado.nuevo }).click()
      await page.getByRole('textbox', { name: MAESTROS.columnas.nombre }).fill('embolsada')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert').filter({ hasText: MAESTROS.faltaLugar })).toBeVisible()
    },
  }),
]

const CODIGO = 'ABCDEFGHJKMNPQRSTV01'

const enlaces = (): EnlacePared[] => {
  const enlace = { creada: ago(60 * 24 * 9), creadaPor: 'admin', vista: null, revocada: null }
  return [
    { ...enlace, id: 1, nombre: 'Nave 1', vista: ago(1) },
    { ...enlace, id: 2, nombre: 'Armado y tapizado, junto al portón de la calle 12' },
    { ...enlace, id: 3, nombre: 'Oficina', vista: ago(60 * 50), revocada: ago(60 * 49) },
  ]
}

async function openPantallas(page: Page): Promise<void> {
  await answering(page, ENDPOINTS.paredes, { json: enlaces() })
  await answering(page, ENDPOINTS.crearPared, { status: 201, json: { ...enlaces()[0], secreto: CODIGO } })
  await page.goto('/paredes')
  await expect(page.getByRole('button', { name: PAREDES.nueva })).toBeEnabled()
  await expect(page.getByRole('button', { name: PAREDES.revocarDe('Nave 1') })).toBeEnabled()
}

async function openPared(page: Page): Promise<void> {
  await answering(page, ENDPOINTS.pared, { json: makePared({ generado: Date.now() }) })
  // A new fragment alone would not reload an open /pared
  await page.goto('/icon.svg')
  await page.goto(`/pared#${CODIGO}`)
  await expect(page.getByRole('heading', { name: PARED.paginas.estados, level: 1 })).toBeVisible()
}

const turnTo = async (page: Page, titulo: string): Promise<void> => {
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: titulo, level: 1 })).toBeVisible()
}

const PARED_SCREENS: readonly Screen[] = [
  ...screensOf('admin', {
    pantallas: openPantallas,
    'pantallas-nueva': async page => {
      await openPantallas(page)
      await page.getByRole('button', { name: PAREDES.nueva }).click()
      const dialog = page.getByRole('dialog', { name: PAREDES.nueva })
      await dialog.getByRole('button', { name: PAREDES.crear }).click()
      await expect(dialog.getByText(PAREDES.faltaLugar)).toBeVisible()
    },
    'pantallas-enlace': async page => {
      await openPantallas(page)
      await page.getByRole('button', { name: PAREDES.nueva }).click()
      const dialog = page.getByRole('dialog', { name: PAREDES.nueva })
      await dialog.getByLabel(PAREDES.lugar).fill('Nave 1')
      await dialog.getByRole('button', { name: PAREDES.crear }).click()
      await expect(page.getByRole('dialog', { name: PAREDES.enlaceDe('Nave 1') })).toBeVisible()
    },
    'pantallas-revocar': async page => {
      await openPantallas(page)
      await page.getByRole('button', { name: PAREDES.revocarDe('Nave 1') }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
    // Must run before the wall's screens: once a code is stored, a wrong link shows the wall of the stored code
    'pared-codigo': async page => {
      await page.goto('/icon.svg')
      await page.goto('/pared#ABCDE')
      await expect(page.getByText(PARED.enlaceMal)).toBeVisible()
    },
  }),
  ...walkOf('admin', {
    'pared-estados': openPared,
    'pared-listas': page => turnTo(page, PARED.paginas.listas),
    'pared-terminadas': page => turnTo(page, PARED.paginas.terminadas),
    'pared-movimiento': page => turnTo(page, PARED.paginas.movimiento),
  }),
]

const DAY_MS = 24 * 60 * 60_000
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

const programas = (): Programa[] => {
  const programa: Programa = {
    id: 1001,
    nombre: 'Balanza de línea 2',
    muestra: 'but_x04M…6sUb',
    permisos: ['butacas.leer', 'butacas.mover'],
    creada: inDays(-20),
    creadaPor: 'admin',
    ultimoUso: null,
    vence: inDays(70),
    version: 1,
  }
  return [
    programa,
    {
      ...programa,
      id: 1002,
      nombre: 'Contabilidad y compras del depósito de la calle 12',
      permisos: ['stock.leer', 'stock.cargar'],
      ultimoUso: inDays(-0.01),
      vence: inDays(9.1),
    },
    {
      ...programa,
      id: 1003,
      nombre: 'Tablero de gerencia',
      permisos: ['butacas.leer', 'informes.leer', 'stock.leer', 'butacas.mover', 'stock.cargar'],
      ultimoUso: inDays(-3),
    },
    { ...programa, id: 1004, nombre: 'Prueba de integrador', permisos: ['butacas.leer'], vence: inDays(-12) },
  ]
}

const CREADO = (): ProgramaCreado => ({
  ...(programas()[0] as Programa),
  clave: 'but_7Kq2vN8xRz81mTa04LpWd93hYcQe6sUb7Kq2vN8xRz8',
})

async function openProgramas(page: Page): Promise<void> {
  await answering(page, ENDPOINTS.programas, { json: programas() })
  await answering(page, ENDPOINTS.crearPrograma, { status: 201, json: CREADO() })
  await page.goto('/programas')
  await expect(page.getByRole('button', { name: PROGRAMAS.nueva })).toBeEnabled()
  await expect(page.getByRole('button', { name: PROGRAMAS.anularDe('Tablero de gerencia') })).toBeEnabled()
}

const PROGRAMAS_SCREENS: readonly Screen[] = screensOf('admin', {
  programas: openProgramas,
  'programas-nueva': async page => {
    await openProgramas(page)
    await page.getByRole('button', { name: PROGRAMAS.nueva }).click()
    const dialog = page.getByRole('dialog', { name: PROGRAMAS.nueva })
    await dialog.getByRole('button', { name: PROGRAMA_DIALOGO.crear }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
  },
  'programas-creada': async page => {
    await openProgramas(page)
    await page.getByRole('button', { name: PROGRAMAS.nueva }).click()
    const dialog = page.getByRole('dialog', { name: PROGRAMAS.nueva })
    await dialog.getByLabel(PROGRAMA_DIALOGO.nombre, { exact: true }).fill('Balanza de línea 2')
    await dialog.getByRole('radio', { name: PROGRAMA_DIALOGO.conjuntos.lectura }).check()
    await dialog.getByRole('button', { name: PROGRAMA_DIALOGO.crear }).click()
    await expect(page.getByRole('dialog', { name: CLAVE_CREADA.titulo })).toBeVisible()
  },
  'programas-anular': async page => {
    await openProgramas(page)
    await page.getByRole('button', { name: PROGRAMAS.anularDe('Tablero de gerencia') }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  },
})

async function openEmpresa(page: Page): Promise<void> {
  await page.goto('/empresa')
  await expect(page.getByAltText(EMPRESA.logoSobre.oscuro)).toBeVisible()
}

const EMPRESA_SCREENS: readonly Screen[] = screensOf('admin', {
  empresa: openEmpresa,
  'empresa-mal': async page => {
    await openEmpresa(page)
    await page.getByLabel(EMPRESA.campos.cuit).fill('30-70815524-9')
    await page.getByLabel(EMPRESA.campos.correo).fill('ventas@fabrica')
    await page.getByLabel(EMPRESA.campos.domicilio).focus()
    await expect(page.getByText(EMPRESA.revisar(2))).toBeVisible()
  },
})

export const ADMIN_SCREENS: readonly Screen[] = [
  ...DISPOSITIVOS_SCREENS,
  ...USUARIOS_SCREENS,
  ...MAESTROS_SCREENS,
  ...PARED_SCREENS,
  ...PROGRAMAS_SCREENS,
  ...EMPRESA_SCREENS,
]
