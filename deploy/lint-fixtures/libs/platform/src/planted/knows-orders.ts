import '../../../contracts/src/commerce/orders';
