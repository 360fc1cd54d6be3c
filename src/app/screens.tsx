import type { ReactNode } from 'react'
import { matchPath, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { MaestroNombre } from '#contract/maestro.ts'
import { type Accion, can, type Rol } from '#contract/permisos.ts'
import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import { addressOfFicha, nroOfFicha, RUTA_IMPORTAR } from '#domain/rutas.ts'
import { PANTALLAS } from '#messages/marco.ts'
import { MENU, TITULOS } from '#messages/menu.ts'
import type { SesionActual } from '#queries/cuenta/use-sesion.ts'
import { type Loadable, loadable } from '#ui/loadable.tsx'
import type { takeEarlyKeys } from './early-keys.ts'
import {
  AYUDA_PATH,
  BUTACAS_PATH,
  COLORES_PATH,
  DISPOSITIVOS_PATH,
  EMPRESA_PATH,
  EQUIPO_PATH,
  ESTADOS_PATH,
  ETIQUETAS_PATH,
  FICHA_PATH,
  FLUJO_PATH,
  HOME_PATH,
  HOMOLOGACIONES_PATH,
  LOTE_PATH,
  MODELOS_PATH,
  MOTIVOS_PATH,
  PAREDES_PATH,
  PENDIENTES_PATH,
  PERSONAS_PATH,
  POR_FECHA_PATH,
  PRODUCTOS_BUTACA_PATH,
  PRODUCTOS_PATH,
  PROGRAMAS_PATH,
  REGISTROS_PATH,
  RELEVO_PATH,
  SERIE_PATH,
  USUARIOS_PATH,
  VENTAS_PATH,
} from './paths.ts'
import { toasts } from './shell/corner.tsx'
import { AyudaPage, Butacas, Panel, Pendientes, RelevoPage } from './start-screens.ts'

interface ScreenProps {
  notify: typeof toasts
  sesion: SesionActual
  takeEarlyKeys: typeof takeEarlyKeys
}

/** A screen behind the login (specification §2, «Screens and routes»). */
export interface Screen {
  path: string
  title: string
  /** Action that the screen needs (specification §2, §6); null if the screen is open to every session. */
  accion: Accion | null
  Component: Loadable<ScreenProps>
  /** The page scrolls. Other screens fill the window and scroll inside. */
  isScrolled?: true
  menu?: 'stock' | 'opciones' | 'fabrica' | 'informes'
  /** Name in the menu. Absent: the title. Null: the menu has no entry, and another screen links to this screen. */
  entry?: string | null
  /** Shown beside the name in the menu if another entry has the same name; hidden from screen readers. */
  de?: string
}

const FABRICA = { accion: 'butacas.leer', menu: 'fabrica' } as const
const STOCK = { accion: 'stock.leer', menu: 'stock' } as const
const INFORMES = { accion: 'informes.leer', menu: 'informes', isScrolled: true } as const
const larga = (accion: Accion | null = null) => ({ accion, isScrolled: true }) as const

const Informe = loadable(() => import('#features/informe-fecha/informe-screen.tsx'))
const InformeStock = loadable(() => import('#features/informe-stock/informe-stock-screen.tsx'))
const Ventas = loadable(() => import('#features/ventas/ventas-screen.tsx'))
const Productos = loadable(() => import('#features/productos/productos-screen.tsx'))
const Importar = loadable(() => import('#features/importar/importar-screen.tsx'))
const Dispositivos = loadable(() => import('#features/dispositivos/dispositivos-screen.tsx'))
const Usuarios = loadable(() => import('#features/usuarios/usuarios-screen.tsx'))

const Empresa = loadable(() => import('#features/empresa/empresa-screen.tsx'))
const Pantallas = loadable(() => import('#features/pantallas/pantallas-screen.tsx'))

const page = <Props extends object>(
  { preload }: Loadable<Props>,
  Page: (props: ScreenProps) => ReactNode,
): Loadable<ScreenProps> => Object.assign(Page, { preload })

/** Clears the navigation state when the form opens, so that a reload does not open the form again. */
const ButacasPage = page(Butacas, function ButacasPage(props) {
  const { state } = useLocation() as { state: { corregir?: string; crear?: string } | null }
  const navigate = useNavigate()
  return (
    <Butacas
      {...props}
      corregir={state?.corregir ?? null}
      crear={state?.crear ?? null}
      onCorregir={() => void navigate(BUTACAS_PATH, { replace: true, state: null })}
      onSerie={() => void navigate(SERIE_PATH)}
    />
  )
})

const FichaScreen = loadable(() => import('#features/butacas/ficha/ficha-screen.tsx'))
const Ficha = page(FichaScreen, function FichaPage({ notify, sesion }) {
  const navigate = useNavigate()
  const nro = nroOfFicha(useLocation().pathname)
  return (
    <FichaScreen
      key={nro}
      nro={nro}
      notify={notify}
      sesion={sesion}
      onAbrir={otra => void navigate(addressOfFicha(otra))}
      onCrear={nueva => void navigate(BUTACAS_PATH, { state: { crear: nueva } })}
    />
  )
})

const askRescate = (): void =>
  void import('./pages/save-rescate.ts').then(
    ({ saveRescate }) => saveRescate(),
    () => toasts.error(PANTALLAS.algoFallo),
  )

const PendientesPage = page(Pendientes, function PendientesPage({ notify, sesion }) {
  const navigate = useNavigate()
  const corregir = (key: string) => void navigate(BUTACAS_PATH, { state: { corregir: key } })
  return <Pendientes notify={notify} sesion={sesion} onCorregir={corregir} onRescate={askRescate} />
})

const Programas = loadable(() => import('./pages/programas-page.tsx'))

const Lote = loadable(() => import('#features/lote/lote-screen.tsx'))

const SerieScreen = loadable(() => import('#features/serie/serie-screen.tsx'))
const Serie = page(SerieScreen, function SeriePage({ notify, sesion }) {
  const navigate = useNavigate()
  return (
    <SerieScreen
      notify={notify}
      sesion={sesion}
      onVolver={() => void navigate(BUTACAS_PATH)}
      onDecidir={() => void navigate(PENDIENTES_PATH)}
      onCorregir={nro => void navigate(`${HOMOLOGACIONES_PATH}?texto=${encodeURIComponent(nro)}`)}
      onCrear={nro => void navigate(BUTACAS_PATH, { state: { crear: nro } })}
    />
  )
})

const Etiquetas = loadable(() => import('#features/etiquetas/etiquetas-screen.tsx'))

const HomologacionesScreen = loadable(() => import('#features/homologaciones/homologaciones-screen.tsx'))
const Homologaciones = page(HomologacionesScreen, function HomologacionesPage({ notify, sesion }) {
  const [params] = useSearchParams()
  const buscado = params.get('texto') ?? ''
  return <HomologacionesScreen key={buscado} notify={notify} sesion={sesion} buscado={buscado} />
})

const Flujo = loadable(() => import('#features/flujo/flujo-screen.tsx'))

const ProductoPicker = loadable(() => import('#features/productos/producto-picker.tsx'))
const RegistrosScreen = loadable(() => import('#features/registros/registros-screen.tsx'))
const Registros = page(RegistrosScreen, ({ notify, sesion }) => (
  <RegistrosScreen notify={notify} sesion={sesion} ProductoPicker={ProductoPicker} />
))

const ProductosButacaScreen = loadable(() => import('#features/productos-butaca/productos-butaca-screen.tsx'))
const ProductosButaca = page(ProductosButacaScreen, ({ notify, sesion }) => (
  <ProductosButacaScreen notify={notify} sesion={sesion} ProductoPicker={ProductoPicker} />
))

const EquipoScreen = loadable(() => import('#features/dispositivo/equipo-screen.tsx'))
const Equipo = page(EquipoScreen, () => <EquipoScreen onRescate={askRescate} />)

const CatalogoScreen = loadable(() => import('#features/catalogos/catalogo-screen.tsx'))

/** One component per catalogue, so that no state passes from one catalogue to another. */
const catalogo = (nombre: CatalogoNombre, path: string, entry: string = TITULOS[nombre]): Screen => ({
  path,
  title: TITULOS[nombre],
  accion: 'stock.leer',
  menu: 'opciones',
  entry,
  Component: page(CatalogoScreen, ({ notify, sesion }) => (
    <CatalogoScreen lista={nombre} notify={notify} sesion={sesion} />
  )),
})

const MaestroScreen = loadable(() => import('#features/catalogos/maestro-screen.tsx'))

const maestro = (lista: MaestroNombre, path: string): Screen => ({
  path,
  title: TITULOS[lista],
  accion: 'maestros.leer',
  menu: 'fabrica',
  Component: page(MaestroScreen, ({ notify, sesion }) => (
    <MaestroScreen lista={lista} notify={notify} sesion={sesion} />
  )),
})

export const SCREENS: readonly Screen[] = [
  { path: HOME_PATH, title: TITULOS.panel, accion: null, Component: Panel },
  { ...FABRICA, path: BUTACAS_PATH, title: TITULOS.butacas, Component: ButacasPage },
  { ...FABRICA, path: FICHA_PATH, title: TITULOS.ficha, entry: null, Component: Ficha },
  {
    ...FABRICA,
    accion: 'butacas.mover',
    path: SERIE_PATH,
    title: TITULOS.serie,
    entry: null,
    Component: Serie,
  },
  {
    ...FABRICA,
    accion: 'etiquetas.imprimir',
    path: ETIQUETAS_PATH,
    title: TITULOS.etiquetas,
    entry: null,
    Component: Etiquetas,
  },
  {
    ...FABRICA,
    accion: 'homologaciones.leer',
    path: HOMOLOGACIONES_PATH,
    title: TITULOS.homologaciones,
    Component: Homologaciones,
  },
  { ...FABRICA, accion: 'lotes.leer', path: LOTE_PATH, title: TITULOS.lote, Component: Lote },
  maestro('modelo', MODELOS_PATH),
  maestro('color', COLORES_PATH),
  maestro('estado', ESTADOS_PATH),
  maestro('motivo', MOTIVOS_PATH),
  { ...INFORMES, path: POR_FECHA_PATH, title: TITULOS.porFecha, Component: Informe },
  { ...INFORMES, path: FLUJO_PATH, title: TITULOS.flujo, Component: Flujo },
  {
    ...STOCK,
    path: '/stock/informe',
    title: TITULOS.informeStock,
    de: MENU.informesDeStock,
    Component: InformeStock,
  },
  { ...STOCK, path: VENTAS_PATH, title: TITULOS.ventas, entry: null, Component: Ventas },
  { ...STOCK, path: REGISTROS_PATH, title: TITULOS.registros, Component: Registros },
  { ...STOCK, path: PRODUCTOS_PATH, title: TITULOS.productos, Component: Productos },
  {
    ...STOCK,
    path: PRODUCTOS_BUTACA_PATH,
    title: TITULOS.productosButaca,
    isScrolled: true,
    Component: ProductosButaca,
  },
  {
    path: RUTA_IMPORTAR,
    title: TITULOS.importar,
    accion: 'importaciones.usar',
    menu: 'stock',
    entry: null,
    Component: Importar,
  },
  catalogo('categorias', '/stock/categoria'),
  catalogo('marcas', '/stock/marcas'),
  catalogo('cliente_proveedor', PERSONAS_PATH, MENU.cliente),
  catalogo('colores_producto', '/stock/colores'),
  catalogo('modelos_producto', '/stock/modelos'),
  catalogo('talles', '/stock/talles'),
  { ...larga(), path: PENDIENTES_PATH, title: TITULOS.pendientes, Component: PendientesPage },
  { ...larga(), path: EQUIPO_PATH, title: TITULOS.equipo, Component: Equipo },
  { ...larga(), path: AYUDA_PATH, title: TITULOS.ayuda, Component: AyudaPage },
  { ...larga(), path: RELEVO_PATH, title: TITULOS.relevo, Component: RelevoPage },
  {
    ...larga('equipos.administrar'),
    path: DISPOSITIVOS_PATH,
    title: TITULOS.dispositivos,
    Component: Dispositivos,
  },
  { ...larga('usuarios.administrar'), path: USUARIOS_PATH, title: TITULOS.usuarios, Component: Usuarios },
  { ...larga('empresa.escribir'), path: EMPRESA_PATH, title: TITULOS.empresa, Component: Empresa },
  { ...larga('pantallas.administrar'), path: PAREDES_PATH, title: TITULOS.paredes, Component: Pantallas },
  { ...larga('programas.administrar'), path: PROGRAMAS_PATH, title: TITULOS.programas, Component: Programas },
]

export const screenAt = (path: string): Screen | undefined =>
  SCREENS.find(screen => matchPath(screen.path, path) !== null)

/** Whether the path has a parameter. The screen then opens only from a row of a list. */
export const isOfRow = ({ path }: Screen): boolean => path.includes(':')

export const canSee = (rol: Rol, { accion }: Screen): boolean => accion === null || can(rol, accion)
