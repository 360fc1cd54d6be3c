import type { ReactNode } from 'react'
import { Link, matchPath, useNavigate, useSearchParams } from 'react-router-dom'
import type { MaestroNombre } from '#contract/maestro.ts'
import { type Accion, can } from '#contract/permisos.ts'
import type { Rol } from '#contract/rol.ts'
import type { CatalogoNombre } from '#contract/stock/catalogo.ts'
import { RUTA_IMPORTAR } from '#domain/rutas.ts'
import { MARCO } from '#messages/marco.ts'
import { MENU, TITULOS } from '#messages/menu.ts'
import type { SesionActual } from '#queries/cuenta/use-sesion.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { type Loadable, loadable } from '#ui/loadable.tsx'
import type { takeEarlyKeys } from './early-keys.ts'
import { askRescate } from './pages/ask-rescate.ts'
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
import type { toasts } from './shell/corner.tsx'
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
  /** Action that the screen needs (specification §2, §6); null is open to every session. */
  accion: Accion | null
  Component: Loadable<ScreenProps>
  /** The page scrolls. Other screens fill the window and scroll inside. */
  isScrolled?: true
  /** Its group in the menu. */
  menu?: 'stock' | 'opciones' | 'fabrica' | 'informes'
  /** Its name in the menu, if not the title; null where only another screen leads to it. */
  entry?: string | null
  /** Shown beside its name if another entry has the same name; hidden from screen readers. */
  de?: string
}

const FABRICA = { accion: 'butacas.leer', menu: 'fabrica' } as const

const Informe = loadable(() => import('#features/informe-fecha/informe-screen.tsx'))
const InformeStock = loadable(() => import('#features/informe-stock/informe-stock-screen.tsx'))
const Ventas = loadable(() => import('#features/ventas/ventas-screen.tsx'))
const Productos = loadable(() => import('#features/productos/productos-screen.tsx'))
const Importar = loadable(() => import('#features/importar/importar-screen.tsx'))
const Dispositivos = loadable(() => import('#features/dispositivos/dispositivos-screen.tsx'))
const Usuarios = loadable(() => import('#features/usuarios/usuarios-screen.tsx'))

const Empresa = loadable(() => import('#features/empresa/empresa-screen.tsx'))
const Programas = loadable(() => import('./pages/programas-page.tsx'))
const Pantallas = loadable(() => import('#features/pantallas/pantallas-screen.tsx'))

/** A screen with what only the app knows: addresses, and parts of other screens. It is loaded like the screen itself. */
const page = <Props extends object>(
  { preload }: Loadable<Props>,
  Page: (props: ScreenProps) => ReactNode,
): Loadable<ScreenProps> => Object.assign(Page, { preload })

const Ficha = loadable(() => import('./pages/ficha-page.tsx'))

const LoteScreen = loadable(() => import('#features/lote/lote-screen.tsx'))
const Lote = page(LoteScreen, ({ notify, sesion }) => (
  <LoteScreen notify={notify} sesion={sesion} butacas={BUTACAS_PATH} />
))

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

const EtiquetasScreen = loadable(() => import('#features/etiquetas/etiquetas-screen.tsx'))
const Etiquetas = page(EtiquetasScreen, ({ sesion }) => (
  <EtiquetasScreen owner={sesion.nombre} volver={BUTACAS_PATH} />
))

const HomologacionesScreen = loadable(() => import('#features/homologaciones/homologaciones-screen.tsx'))
const Homologaciones = page(HomologacionesScreen, function HomologacionesPage({ notify, sesion }) {
  const [params] = useSearchParams()
  const buscado = params.get('texto') ?? ''
  return <HomologacionesScreen key={buscado} notify={notify} sesion={sesion} buscado={buscado} />
})

const FlujoScreen = loadable(() => import('#features/flujo/flujo-screen.tsx'))
/** On a server without Flujo, the screen links to the report by date. */
const Flujo = page(FlujoScreen, ({ notify, sesion }) => (
  <FlujoScreen notify={notify} sesion={sesion} porFecha={POR_FECHA_PATH} />
))

const ProductoPicker = loadable(() => import('#features/productos/producto-picker.tsx'))
const RegistrosScreen = loadable(() => import('#features/registros/registros-screen.tsx'))
/** A record's lines are chosen with the product search of «Productos». */
const Registros = page(RegistrosScreen, ({ notify, sesion }) => (
  <RegistrosScreen notify={notify} sesion={sesion} ProductoPicker={ProductoPicker} />
))

const ProductosButacaScreen = loadable(() => import('#features/productos-butaca/productos-butaca-screen.tsx'))
const ProductosButaca = page(ProductosButacaScreen, ({ notify, sesion }) => (
  <ProductosButacaScreen notify={notify} sesion={sesion} ProductoPicker={ProductoPicker} />
))

const EquipoScreen = loadable(() => import('#features/dispositivo/equipo-screen.tsx'))
const Equipo = page(EquipoScreen, ({ sesion }) => (
  <EquipoScreen
    onRescate={askRescate}
    otherDevices={
      can(sesion.rol, 'equipos.administrar') && (
        <Link className={buttonClass()} to={DISPOSITIVOS_PATH}>
          {MARCO.dispositivos}
        </Link>
      )
    }
  />
))

const CatalogosScreen = loadable(() => import('#features/catalogos/catalogos-screen.tsx'))

/** One component per catalogue, so that no state passes from one to the next. */
const catalogo = (nombre: CatalogoNombre, path: string, entry: string = TITULOS[nombre]): Screen => ({
  path,
  title: TITULOS[nombre],
  accion: 'stock.leer',
  menu: 'opciones',
  entry,
  Component: page(CatalogosScreen, ({ notify, sesion }) => (
    <CatalogosScreen catalogo={nombre} notify={notify} sesion={sesion} />
  )),
})

const MaestrosScreen = loadable(() => import('#features/maestros/maestros-screen.tsx'))

/** One component per list that a seat chooses from, so that no state passes from one to the next. */
const maestro = (lista: MaestroNombre, path: string): Screen => ({
  path,
  title: TITULOS[lista],
  accion: 'maestros.leer',
  menu: 'fabrica',
  isScrolled: true,
  Component: page(MaestrosScreen, ({ notify, sesion }) => (
    <MaestrosScreen lista={lista} notify={notify} sesion={sesion} />
  )),
})

export const SCREENS: readonly Screen[] = [
  { path: HOME_PATH, title: TITULOS.panel, accion: null, Component: Panel },
  { ...FABRICA, path: BUTACAS_PATH, title: TITULOS.butacas, Component: Butacas },
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
  {
    path: POR_FECHA_PATH,
    title: TITULOS.porFecha,
    accion: 'informes.leer',
    menu: 'informes',
    isScrolled: true,
    Component: Informe,
  },
  {
    path: FLUJO_PATH,
    title: TITULOS.flujo,
    accion: 'informes.leer',
    menu: 'informes',
    isScrolled: true,
    Component: Flujo,
  },
  {
    path: '/stock/informe',
    title: TITULOS.informeStock,
    accion: 'stock.leer',
    menu: 'stock',
    de: MENU.informesDeStock,
    Component: InformeStock,
  },
  {
    path: VENTAS_PATH,
    title: TITULOS.ventas,
    accion: 'stock.leer',
    menu: 'stock',
    entry: null,
    Component: Ventas,
  },
  {
    path: REGISTROS_PATH,
    title: TITULOS.registros,
    accion: 'stock.leer',
    menu: 'stock',
    Component: Registros,
  },
  {
    path: PRODUCTOS_PATH,
    title: TITULOS.productos,
    accion: 'stock.leer',
    menu: 'stock',
    Component: Productos,
  },
  {
    path: PRODUCTOS_BUTACA_PATH,
    title: TITULOS.productosButaca,
    accion: 'stock.leer',
    menu: 'stock',
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
  { path: PENDIENTES_PATH, title: TITULOS.pendientes, accion: null, isScrolled: true, Component: Pendientes },
  { path: EQUIPO_PATH, title: TITULOS.equipo, accion: null, isScrolled: true, Component: Equipo },
  { path: AYUDA_PATH, title: TITULOS.ayuda, accion: null, isScrolled: true, Component: AyudaPage },
  { path: RELEVO_PATH, title: TITULOS.relevo, accion: null, isScrolled: true, Component: RelevoPage },
  {
    path: DISPOSITIVOS_PATH,
    title: TITULOS.dispositivos,
    accion: 'equipos.administrar',
    isScrolled: true,
    Component: Dispositivos,
  },
  {
    path: USUARIOS_PATH,
    title: TITULOS.usuarios,
    accion: 'usuarios.administrar',
    isScrolled: true,
    Component: Usuarios,
  },
  {
    path: EMPRESA_PATH,
    title: TITULOS.empresa,
    accion: 'empresa.escribir',
    isScrolled: true,
    Component: Empresa,
  },
  {
    path: PAREDES_PATH,
    title: TITULOS.paredes,
    accion: 'pantallas.administrar',
    isScrolled: true,
    Component: Pantallas,
  },
  {
    path: PROGRAMAS_PATH,
    title: TITULOS.programas,
    accion: 'programas.administrar',
    isScrolled: true,
    Component: Programas,
  },
]

/** The screen of an address; undefined if there is none. */
export const screenAt = (path: string): Screen | undefined =>
  SCREENS.find(screen => matchPath(screen.path, path) !== null)

/** Whether the path names a row, so that the screen opens only from where the row is shown. */
export const isOfRow = ({ path }: Screen): boolean => path.includes(':')

export const canSee = (rol: Rol, { accion }: Screen): boolean => accion === null || can(rol, accion)
