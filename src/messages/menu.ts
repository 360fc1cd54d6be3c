/**
 * Titles of the screens (specification §2, «Screens and routes»). The key of a catalogue's screen is the catalogue's
 * name.
 */
export const TITULOS = {
  panel: 'Panel de Control',
  butacas: 'Butacas',
  ficha: 'Ficha de la butaca',
  lote: 'Buscar por lote',
  serie: 'Lectura en serie',
  etiquetas: 'Imprimir etiquetas',
  homologaciones: 'Homologaciones',
  modelo: 'Modelos de butaca',
  color: 'Colores de butaca',
  estado: 'Estados',
  motivo: 'Motivos',
  porFecha: 'Por Fecha',
  flujo: 'Flujo',
  informeStock: 'Informes',
  ventas: 'Ventas y movimientos',
  registros: 'Registros',
  productos: 'Productos',
  productosButaca: 'Productos de las butacas',
  importar: 'Importar',
  categorias: 'Categorias',
  marcas: 'Marcas',
  cliente_proveedor: 'Cliente/Proveedores',
  colores_producto: 'Colores',
  modelos_producto: 'Modelos',
  talles: 'Talles',
  pendientes: 'Pendientes',
  equipo: 'Este equipo',
  ayuda: 'Ayuda',
  relevo: 'Relevo',
  dispositivos: 'Equipos',
  usuarios: 'Usuarios',
  paredes: 'Pantallas de pared',
  programas: 'Otros programas',
  empresa: 'Empresa',
} as const

/** Menu entries that differ from the title of the screen. */
export const MENU = {
  inicio: 'Inicio',
  stock: 'Stock',
  opciones: 'Opciones',
  fabrica: 'Fabrica',
  informes: 'Informes',
  informesDeStock: 'de productos',
  cliente: 'Cliente/Proveedor',
} as const

/** Words around the manual. The manual is in docs/manual. */
export const AYUDA = {
  titulo: 'Ayuda',
  contenido: 'Contenido de la ayuda',
  indice: 'Índice',
  queHago: '¿Qué hago?',
  sinImagen: 'La imagen se ve cuando hay red.',
  noExiste: 'Esa página de la ayuda no existe',
  irAlIndice: 'Ir al índice',
  sinManual: 'Esta versión de la app no trae el manual',
} as const
