import type { Shop } from '../../core/game';

const shop: Shop = { stripes: ['#2f6db5', '#fdf3df'], minutes: 25, usual: 2 };
export default shop;
