import type { Shop } from '../../core/game';

const shop: Shop = { stripes: ['#d99a1c', '#fdf3df'], minutes: 15, usual: 2 };
export default shop;
