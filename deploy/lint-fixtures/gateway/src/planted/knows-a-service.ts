import '../../../services/commerce/src/orders/orders.service';
