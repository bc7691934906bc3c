import './seat.entity';
