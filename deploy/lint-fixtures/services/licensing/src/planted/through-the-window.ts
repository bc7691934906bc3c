import '../seats/seat.entity';
